//! What an instruction lacks to be executed.

use crate::encoding::Instr;
use crate::exec::error::ExecError;
use crate::exec::intrinsics::{Model, Models};
use crate::formula::FnId;
use crate::model::Isa;
use crate::text::to_text;

pub(crate) fn no_semantics(isa: &Isa, instr: &Instr, why: &str) -> ExecError {
    ExecError::NoSemantics {
        instruction: to_text(isa, instr),
        form: isa.form_name(instr.form),
        why: why.to_string(),
    }
}

/// The concrete model of a function of an ISA.
pub(crate) fn model(isa: &Isa, models: &Models, instr: &Instr, function: FnId) -> Result<Model, ExecError> {
    let declared = isa.functions.iter().find(|f| f.function == function);
    let name = declared.map_or("", |f| f.model.as_str());
    models.find(name).ok_or_else(|| ExecError::NoModel {
        instruction: to_text(isa, instr),
        function: isa.pool.fn_decl(function).name.clone(),
        model: name.to_string(),
        known: match models.names().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "none".into(),
            names => names,
        },
    })
}
