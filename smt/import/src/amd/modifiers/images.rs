//! Images: registers of data as the mask says, registers of addresses as the dimensions say.
//!
//! The tables list neither. How many coordinates, gradients and other numbers an operation has is
//! in its name and in the dimensions of the image.

use std::fmt::Write as _;

use super::Modifiers;

impl Modifiers<'_> {
    /// Writes the operands and modifiers of an operation on images.
    pub(super) fn image(&mut self, operation: &str) {
        if RAYS.contains(&operation) {
            return self.ray(operation);
        }
        // Others have operands of their own.
        if operation.contains("_BVH") || !self.has("dim", 3) || !self.has("dmask", 4) || !self.has("a16", 1) {
            return;
        }
        self.image_data(operation);
        self.image_address(&Numbers::of(operation));
        self.replace("dmask", 4, "image_mask", MASK);
        self.replace("dim", 3, "image_dimensions", &dimensions());
    }

    /// A ray: a node, how far it reaches, where it begins, its direction and the inverse of that.
    /// With halves, both directions stand in three registers. Other fields have the values that
    /// programs give them.
    fn ray(&mut self, operation: &str) {
        let node = if operation.contains("64") { 2 } else { 1 };
        if let Some(at) = self.shown.iter().position(|s| *s == "{x_vaddr}") {
            for (name, halves) in [("whole", 0), ("half", 1)] {
                let class = format!("v{}", 10 + node - 3 * halves);
                self.form.items.push(format!("operand {name} = {class}(vaddr)"));
            }
            self.add("address", "ray", "a16, whole, half", RAY.into());
            self.after.pop();
            self.form.items.retain(|i| !i.starts_with("operand x_vaddr ="));
            self.shown[at] = "{address}".into();
        } else if (0..5).all(|i| self.has(&format!("vaddr{i}"), 8)) {
            (0..5).for_each(|i| self.remove(&format!("vaddr{i}")));
            for (i, (name, registers)) in [("node", node), ("origin", 3), ("direction", 3), ("inverse", 3)].iter().enumerate() {
                let field = if i == 0 { 0 } else { i + 1 };
                self.form.items.push(format!("operand {name} = v{registers}(vaddr{field})"));
            }
            let arguments = "vaddr1, a16, node, origin, direction, inverse";
            self.add("address", "ray_list", arguments, RAY_LIST.into());
            self.after.pop();
            self.shown.insert(1, "{address}".into());
        }
        for (field, width, usual) in [("dmask", 4, 15), ("unrm", 1, 1), ("r128", 1, 1)] {
            let (class, word) = (format!("ray_{field}"), if field == "unrm" { "unorm" } else { field });
            let text = format!("operand {class}(n: {width}) {{\n  n == {usual} => \"\";\n  else => \" {word}:{{n}}\";\n}}");
            self.replace(field, width, &class, &text);
        }
    }

    /// As many registers as bits of the mask are set: half as many if numbers are halves, and one
    /// more if failures are told.
    fn image_data(&mut self, operation: &str) {
        if !self.has("d16", 1) || !self.has("tfe", 1) || self.shown.first().is_none_or(|s| s != "{x_vdata}") {
            return;
        }
        let all = operation.contains("GATHER4") || operation.contains("MSAA_LOAD");
        // A comparison has two numbers at least.
        let least = 1 + u32::from(operation.contains("ATOMIC_CMPSWAP"));
        for n in if all { 4..=4 } else { least..=4 } {
            let class = format!("image_data{n}");
            self.classes.insert(class.clone(), data(n));
            self.form.items.push(format!("operand data{n} = {class}(vdata, d16, tfe)"));
        }
        self.shown[0] = "{data4}".into();
        if !all {
            self.classes.insert("image_data".into(), BY_MASK.into());
            self.form
                .items
                .push(format!("operand data = image_data(dmask, data{least}, data2, data3, data4)"));
            self.shown[0] = "{data}".into();
        }
        self.form.items.retain(|i| !i.starts_with("operand x_vdata ="));
    }

    /// The registers of the address: one after the other, or each of its own but for the last.
    fn image_address(&mut self, numbers: &Numbers) {
        let address = "{x_vaddr}".to_string();
        if let Some(at) = self.shown.iter().position(|s| *s == address) {
            let (class, text) = numbers.in_a_row();
            self.add("address", &class, "vaddr, dim, a16", text);
            self.after.pop();
            self.form.items.retain(|i| !i.starts_with("operand x_vaddr ="));
            self.shown[at] = "{address}".into();
            return;
        }
        let count = (0..5).take_while(|i| self.has(&format!("vaddr{i}"), 8)).count();
        if count < 4 {
            return;
        }
        let mut names: Vec<String> = (0..count).map(|i| format!("vaddr{i}")).collect();
        names.iter().for_each(|n| self.remove(n));
        // What no dimension needs is not part of the address.
        let used = numbers.cases().last().map_or(count, |c| c.0 as usize).clamp(1, count);
        names.split_off(used).iter().for_each(|n| self.ignore(n));
        // One register in a list is told apart from one without.
        let single = if self.form.name.ends_with("_nsa") { 1 } else { 2 };
        let list = numbers.in_a_list(used as u32, single);
        let mut arguments = format!("{}, dim, a16", names.join(", "));
        for tail in &list.tails {
            let class = format!("v{tail}");
            self.form.items.push(format!("operand tail{tail} = {class}({})", names[used - 1]));
            let _ = write!(arguments, ", tail{tail}");
        }
        self.add("address", &list.class, &arguments, list.text);
        self.after.pop();
        self.shown.insert(1, "{address}".into());
    }
}

/// Operations on rays.
const RAYS: [&str; 2] = ["IMAGE_BVH_INTERSECT_RAY", "IMAGE_BVH64_INTERSECT_RAY"];

const RAY: &str = "operand ray(a16: 1, whole: operand, half: operand) {
  a16 == 0 => \"{whole}\";
  a16 == 1 => \"{half}\";
}";

const RAY_LIST: &str = "operand ray_list(extent: 8, a16: 1, node: operand, origin: operand, direction: operand, inverse: operand) {
  a16 == 0 => \"[{node}, v{extent}, {origin}, {direction}, {inverse}]\";
  a16 == 1 => \"[{node}, v{extent}, {origin}, {direction}]\";
}";

/// Dimensions of an image: name, coordinates, gradients.
const DIMENSIONS: [(&str, u32, u32); 8] = [
    ("1D", 1, 2),
    ("2D", 2, 4),
    ("3D", 3, 6),
    ("CUBE", 3, 4),
    ("1D_ARRAY", 2, 2),
    ("2D_ARRAY", 3, 4),
    ("2D_MSAA", 3, 4),
    ("2D_MSAA_ARRAY", 4, 4),
];

/// The numbers of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    /// An offset, a bias, what is compared with.
    extra: u32,
    /// Are there coordinates?
    coordinates: bool,
    /// Is there a level of detail, or a bound of it?
    level: bool,
    /// Are there gradients, and are they halves?
    gradients: Option<bool>,
}

impl Numbers {
    /// Those of an operation: `IMAGE_SAMPLE_C_D_CL_O_G16`.
    fn of(operation: &str) -> Numbers {
        let parts: Vec<&str> = operation.split('_').skip(1).collect();
        let has = |part: &str| parts.contains(&part);
        let samples = has("SAMPLE") || operation.contains("GATHER4");
        Numbers {
            extra: if samples {
                ["C", "B", "O"].iter().filter(|p| has(p)).count() as u32
            } else {
                0
            },
            coordinates: !has("RESINFO"),
            level: has("MIP") || has("RESINFO") || samples && (has("L") || has("CL")),
            gradients: (samples && has("D")).then(|| has("G16")),
        }
    }

    /// Registers of an address, and whether coordinates are halves.
    fn registers(self, dim: usize, halves: bool) -> u32 {
        let (_, coordinates, gradients) = DIMENSIONS[dim];
        let numbers = u32::from(self.coordinates) * coordinates + u32::from(self.level);
        let gradients = match self.gradients {
            None => 0,
            Some(false) => gradients,
            Some(true) => (gradients / 2).next_multiple_of(2),
        };
        self.extra + gradients + if halves { numbers.div_ceil(2) } else { numbers }
    }

    /// The name of a class of such addresses.
    fn class(self, kind: &str) -> String {
        let gradients = match self.gradients {
            None => "",
            Some(false) => "_gradients",
            Some(true) => "_halves",
        };
        let [coordinates, level] =
            [(self.coordinates, "_coordinates"), (self.level, "_level")].map(|(is, name)| if is { name } else { "" });
        format!("image_{kind}{}{coordinates}{level}{gradients}", self.extra)
    }

    /// Conditions on dimensions and halves, by the number of registers.
    fn cases(self) -> Vec<(u32, String)> {
        let mut counts: Vec<(u32, Vec<String>)> = Vec::new();
        for (dim, a16) in (0..8).flat_map(|d| [(d, false), (d, true)]) {
            let n = self.registers(dim, a16);
            let case = format!("dim == {dim} && a16 == {}", u8::from(a16));
            match counts.iter_mut().find(|c| c.0 == n) {
                Some(c) => c.1.push(case),
                None => counts.push((n, vec![case])),
            }
        }
        counts.sort_by_key(|c| c.0);
        counts
            .into_iter()
            .map(|(n, cases)| (n, format!("({})", cases.join(" || "))))
            .collect()
    }

    /// Registers that follow one another.
    fn in_a_row(self) -> (String, String) {
        let class = self.class("row");
        let mut text = format!("operand {class}(n: 8, dim: 3, a16: 1) {{\n");
        for (n, cases) in self.cases() {
            // There is no group of 13 to 15 registers.
            let n = if n > 12 { 16 } else { n };
            let _ = match n {
                0 | 1 => writeln!(text, "  {cases} => \"v{{n}}\";"),
                _ => writeln!(text, "  {cases} && n <= {} => \"v[{{n}}:{{n + {}}}]\";", 256 - n, n - 1),
            };
        }
        (class, text + "  else => invalid \"the last register is v255\";\n}")
    }

    /// Registers of their own; what does not fit follows the last one, in operands of which `tails`
    /// tells how many registers they have. Lists have so many registers at least.
    fn in_a_list(self, count: u32, least: u32) -> List {
        let class = self.class(&format!("list{count}_"));
        let parameters: Vec<String> = (0..count).map(|i| format!("a{i}: 8, ")).collect();
        let (mut rows, mut tails) = (String::new(), Vec::new());
        for (n, cases) in self.cases() {
            let mut own: Vec<String> = (0..n.clamp(1, count)).map(|i| format!("v{{a{i}}}")).collect();
            if n > count {
                let tail = n - count + 1;
                tails.push(tail);
                own[count as usize - 1] = format!("{{tail{tail}}}");
            }
            let written = if n.max(1) < least {
                own[0].clone()
            } else {
                format!("[{}]", own.join(", "))
            };
            let _ = writeln!(rows, "  {cases} => \"{written}\";");
        }
        let more: Vec<String> = tails.iter().map(|t| format!(", tail{t}: operand")).collect();
        let text = format!(
            "operand {class}({}dim: 3, a16: 1{}) {{\n{rows}}}",
            parameters.concat(),
            more.concat()
        );
        List { class, text, tails }
    }
}

/// A class of addresses in registers of their own.
struct List {
    class: String,
    text: String,
    tails: Vec<u32>,
}

/// Data of so many numbers.
fn data(n: u32) -> String {
    let mut text = format!("operand image_data{n}(n: 8, d16: 1, tfe: 1) {{\n");
    for (d16, tfe) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let count = if d16 == 1 { n.div_ceil(2) } else { n } + tfe;
        let guard = format!("d16 == {d16} && tfe == {tfe}");
        let _ = match count {
            1 => writeln!(text, "  {guard} => \"v{{n}}\";"),
            _ => writeln!(text, "  {guard} && n <= {} => \"v[{{n}}:{{n + {}}}]\";", 256 - count, count - 1),
        };
    }
    text + "  else => invalid \"the last register is v255\";\n}"
}

const BY_MASK: &str = "operand image_data(dmask: 4, one: operand, two: operand, three: operand, four: operand) {
  dmask == 0 || dmask == 1 || dmask == 2 || dmask == 4 || dmask == 8 => \"{one}\";
  dmask == 3 || dmask == 5 || dmask == 6 || dmask == 9 || dmask == 10 || dmask == 12 => \"{two}\";
  dmask == 7 || dmask == 11 || dmask == 13 || dmask == 14 => \"{three}\";
  dmask == 15 => \"{four}\";
}";

const MASK: &str = "operand image_mask(n: 4) {
  n == 0 => \"\";
  n != 0 => \" dmask:{n:hex}\";
}";

fn dimensions() -> String {
    let mut text = "operand image_dimensions(n: 3) {\n".to_string();
    for (n, (name, ..)) in DIMENSIONS.iter().enumerate() {
        let _ = writeln!(text, "  n == {n} => \" dim:SQ_RSRC_IMG_{name}\";");
    }
    text + "}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_the_numbers_that_names_and_dimensions_say() {
        for (operation, dim, halves, registers) in [
            ("IMAGE_LOAD", 0, false, 1),
            ("IMAGE_LOAD_MIP", 7, false, 5),
            ("IMAGE_LOAD", 3, true, 2),
            ("IMAGE_GET_RESINFO", 2, false, 1),
            ("IMAGE_SAMPLE_D", 2, false, 9),
            ("IMAGE_SAMPLE_C_D_CL_O", 1, false, 9),
            ("IMAGE_SAMPLE_C_D_CL_O_G16", 2, true, 8),
            ("IMAGE_GATHER4_C_B_CL", 1, false, 5),
            ("IMAGE_ATOMIC_INC", 1, false, 2),
        ] {
            assert_eq!(Numbers::of(operation).registers(dim, halves), registers, "{operation}");
        }
    }
}
