//! Arguments of a command in one order, which are part of its question.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;

use super::super::select::{IsaArgs, ManyIsaArgs};

/// A command with arguments.
pub(super) struct Arguments(Vec<String>);

impl Arguments {
    pub(super) fn of(command: &str) -> Arguments {
        Arguments(vec![command.to_string()])
    }

    pub(super) fn done(self) -> Vec<String> {
        self.0
    }

    /// An option with a value.
    pub(super) fn option(&mut self, name: &str, value: impl Display) {
        // One argument, since a value may begin with a dash.
        self.0.push(format!("{name}={value}"));
    }

    /// An option for each of some values.
    pub(super) fn options(&mut self, name: &str, values: impl IntoIterator<Item = impl Display>) {
        values.into_iter().for_each(|v| self.option(name, v));
    }

    /// An option without a value.
    pub(super) fn flag(&mut self, name: &str, given: bool) {
        if given {
            self.0.push(name.to_string());
        }
    }

    /// An option with one of several names for a value.
    pub(super) fn choice(&mut self, name: &str, value: &impl ValueEnum) {
        self.options(name, value.to_possible_value().map(|v| v.get_name().to_string()));
    }

    pub(super) fn seconds(&mut self, name: &str, time: Duration) {
        self.option(name, time.as_secs_f64());
    }

    pub(super) fn path(&mut self, name: &str, path: Option<&Path>) {
        self.options(name, path.map(Path::display));
    }

    /// What has no name.
    pub(super) fn value(&mut self, value: Option<&str>) {
        self.0.extend(value.map(str::to_string));
    }

    pub(super) fn isa(&mut self, isa: &IsaArgs) {
        self.options("--isa", isa.isa.iter().map(|i| i.to_lowercase()));
        self.path("--spec", isa.spec.as_deref());
    }

    pub(super) fn isas(&mut self, isas: &ManyIsaArgs) {
        self.0.extend(isas.names.iter().cloned());
        self.options("--isa", isas.isa.iter().map(|i| i.to_lowercase()));
        self.options("--spec", isas.spec.iter().map(|s| s.display()));
    }
}
