//! The specs of the open files with their names, for the texts as they are now; made when they are
//! asked for, and kept until a text changes.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use isamorph_core::source::Span;
use lsp_types::{Location, Range};

use crate::files::{Files, Parsed};
use crate::index::Index;
use crate::position::Encoding;
use crate::uri::uri_of;

/// A spec with its names.
pub struct Spec {
    /// The name of its main file; of a part that no spec includes, the part itself.
    pub main: String,
    /// Its files, the main file first.
    pub files: Vec<Arc<Parsed>>,
    /// Its names.
    pub index: Index,
}

impl Spec {
    /// The file of a span.
    #[must_use]
    pub fn file(&self, span: Span) -> Option<&Parsed> {
        self.files.iter().find(|f| f.id == span.file).map(|f| &**f)
    }

    /// The text of a span.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.file(span)
            .and_then(|f| f.text.get(span.start as usize..span.end as usize))
            .unwrap_or("")
    }
}

/// Files, and the specs that they make up.
pub struct Workspace {
    /// The files.
    pub files: Files,
    /// What columns count.
    pub encoding: Encoding,
    specs: HashMap<String, Arc<Spec>>,
}

impl Workspace {
    /// Files below these folders.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>, encoding: Encoding) -> Workspace {
        Workspace {
            files: Files::new(folders),
            encoding,
            specs: HashMap::new(),
        }
    }

    /// The specs that a file is part of.
    pub fn specs_of(&mut self, name: &str) -> Vec<Arc<Spec>> {
        let mut mains = self.files.mains_of(name);
        if mains.is_empty() {
            mains.push(name.to_string());
        }
        mains.iter().map(|m| self.spec(m)).collect()
    }

    /// A spec with its names, as the texts are now.
    pub fn spec(&mut self, main: &str) -> Arc<Spec> {
        let files = self.files.closure(main);
        if let Some(known) = self.specs.get(main)
            && known.files.len() == files.len()
            && known.files.iter().zip(&files).all(|(a, b)| Arc::ptr_eq(a, b))
        {
            return known.clone();
        }
        let spec = Arc::new(Spec {
            main: main.to_string(),
            index: Index::new(&files),
            files,
        });
        self.specs.insert(main.to_string(), spec.clone());
        spec
    }

    /// The place of a span in an editor.
    #[must_use]
    pub fn location(&self, spec: &Spec, span: Span) -> Option<Location> {
        let file = spec.file(span)?;
        Some(Location::new(uri_of(&file.name)?, self.range(file, span)))
    }

    /// The range of a span in its file.
    #[must_use]
    pub fn range(&self, file: &Parsed, span: Span) -> Range {
        file.lines.range(&file.text, span.start as usize, span.end as usize, self.encoding)
    }
}
