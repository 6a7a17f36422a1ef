//! Module graphs of crates, computed from what each file names: files depend on the files that
//! define what they use.
//!
//! `use` lines and paths that begin with `crate`, `super` or `self` count; what a file re-exports
//! does not, nor does code for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::{self, Visit};

type Module = Vec<String>;
/// Who names whom: the module that names, the one that defines, and one name as an example.
pub type Edges = BTreeMap<(Module, Module), String>;

#[derive(Default)]
struct File {
    /// Names of items that are defined here.
    items: BTreeSet<String>,
    /// Names that come from elsewhere: name, absolute path.
    imports: BTreeMap<String, Module>,
    globs: Vec<Module>,
    /// All that is named, as absolute paths.
    uses: Vec<Module>,
}

/// The dependencies between the files of a crate.
#[must_use]
pub fn edges(src: &Path) -> Edges {
    let mut names = Vec::new();
    modules(src, &mut Vec::new(), &mut names);
    let known: BTreeSet<Module> = names.iter().map(|(m, _)| m.clone()).collect();
    let files: BTreeMap<Module, File> = names.into_iter().map(|(m, path)| (m.clone(), read(&path, &m, &known))).collect();
    let mut edges = Edges::new();
    for (module, file) in &files {
        for path in &file.uses {
            if let Some(to) = definition(&files, path, 0)
                && to != *module
            {
                edges.entry((module.clone(), to)).or_insert_with(|| path.join("::"));
            }
        }
    }
    edges
}

fn modules(dir: &Path, at: &mut Module, out: &mut Vec<(Module, std::path::PathBuf)>) {
    let mut entries: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            at.push(stem);
            modules(&path, at, out);
            at.pop();
        } else if path.extension().is_some_and(|e| e == "rs") && stem != "main" {
            let mut module = at.clone();
            if stem != "mod" && stem != "lib" {
                module.push(stem);
            }
            out.push((module, path));
        }
    }
}

fn read(path: &Path, module: &Module, known: &BTreeSet<Module>) -> File {
    let text = std::fs::read_to_string(path).unwrap();
    let ast = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut reader = Reader {
        module: module.clone(),
        known,
        file: File::default(),
        depth: 0,
    };
    reader.visit_file(&ast);
    reader.file
}

/// Where a path is defined: through re-exports, to the file.
fn definition(files: &BTreeMap<Module, File>, path: &[String], depth: usize) -> Option<Module> {
    if depth > 16 {
        return None;
    }
    let at = (0..=path.len()).rev().find(|&n| files.contains_key(&path[..n]))?;
    let module = path[..at].to_vec();
    let Some(name) = path.get(at) else { return Some(module) };
    let file = &files[&module];
    if file.items.contains(name) {
        return Some(module);
    }
    if let Some(from) = file.imports.get(name) {
        let mut from = from.clone();
        from.extend_from_slice(&path[at + 1..]);
        return definition(files, &from, depth + 1);
    }
    for glob in &file.globs {
        let mut from = glob.clone();
        from.extend_from_slice(&path[at..]);
        if let Some(found) = definition(files, &from, depth + 1)
            && (found != *glob || files.get(glob).is_some_and(|f| f.items.contains(name)))
        {
            return Some(found);
        }
    }
    Some(module)
}

struct Reader<'a> {
    module: Module,
    known: &'a BTreeSet<Module>,
    file: File,
    depth: usize,
}

impl Reader<'_> {
    /// The absolute path of one that begins with `crate`, `super`, `self`, or a child module.
    fn absolute(&self, path: &[String]) -> Option<Module> {
        let mut at = self.module.clone();
        let mut depth = self.depth;
        let rest = match path[0].as_str() {
            "crate" | "isamorph_core_" => {
                at.clear();
                &path[1..]
            }
            "self" => &path[1..],
            "super" => {
                let n = path.iter().take_while(|s| *s == "super").count();
                for _ in 0..n {
                    if depth > 0 {
                        depth -= 1
                    } else {
                        at.pop()?;
                    }
                }
                &path[n..]
            }
            child => {
                let mut full = at.clone();
                full.push(child.to_string());
                if !self.known.contains(&full) {
                    return None;
                }
                path
            }
        };
        at.extend_from_slice(rest);
        Some(at)
    }

    fn tree(&mut self, tree: &syn::UseTree, prefix: &mut Vec<String>, public: bool) {
        match tree {
            syn::UseTree::Path(p) => {
                prefix.push(p.ident.to_string());
                self.tree(&p.tree, prefix, public);
                prefix.pop();
            }
            syn::UseTree::Group(g) => g.items.iter().for_each(|t| self.tree(t, prefix, public)),
            syn::UseTree::Name(n) => {
                let mut path = prefix.clone();
                let name = n.ident.to_string();
                let bound = if name == "self" {
                    prefix.last().cloned().unwrap_or_default()
                } else {
                    path.push(name.clone());
                    name
                };
                self.import(&path, bound, public);
            }
            syn::UseTree::Rename(n) => {
                let mut path = prefix.clone();
                if n.ident != "self" {
                    path.push(n.ident.to_string());
                }
                self.import(&path, n.rename.to_string(), public);
            }
            syn::UseTree::Glob(_) => {
                if let Some(path) = self.absolute(prefix) {
                    if !public {
                        self.file.uses.push(path.clone());
                    }
                    if self.depth == 0 {
                        self.file.globs.push(path);
                    }
                }
            }
        }
    }

    fn import(&mut self, path: &[String], bound: String, public: bool) {
        if let Some(path) = self.absolute(path) {
            if !public {
                self.file.uses.push(path.clone());
            }
            if self.depth == 0 {
                self.file.imports.insert(bound, path);
            }
        }
    }
}

fn is_test(attrs: &[syn::Attribute]) -> bool {
    // `cfg(test)` and `cfg(all(test, ...))`
    let tests = |condition: syn::Meta| match condition {
        syn::Meta::Path(p) => p.is_ident("test"),
        syn::Meta::List(all) if all.path.is_ident("all") => all
            .parse_args_with(syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated)
            .is_ok_and(|parts| parts.iter().any(|p| p.path().is_ident("test"))),
        _ => false,
    };
    attrs.iter().any(|a| a.path().is_ident("cfg") && a.parse_args().is_ok_and(tests))
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        use syn::Item::{Const, Enum, Fn, Macro, Mod, Static, Struct, Trait, Type, Union, Use};
        let (attrs, name) = match item {
            Const(i) => (&i.attrs, Some(&i.ident)),
            Enum(i) => (&i.attrs, Some(&i.ident)),
            Fn(i) => (&i.attrs, Some(&i.sig.ident)),
            Macro(i) => (&i.attrs, i.ident.as_ref()),
            Static(i) => (&i.attrs, Some(&i.ident)),
            Struct(i) => (&i.attrs, Some(&i.ident)),
            Trait(i) => (&i.attrs, Some(&i.ident)),
            Type(i) => (&i.attrs, Some(&i.ident)),
            Union(i) => (&i.attrs, Some(&i.ident)),
            Mod(i) => (&i.attrs, None),
            Use(i) => (&i.attrs, None),
            syn::Item::Impl(i) => (&i.attrs, None),
            _ => return visit::visit_item(self, item),
        };
        if is_test(attrs) {
            return;
        }
        if let (Some(name), 0) = (name, self.depth) {
            self.file.items.insert(name.to_string());
        }
        match item {
            Use(i) => {
                let public = matches!(i.vis, syn::Visibility::Public(_) | syn::Visibility::Restricted(_));
                self.tree(&i.tree, &mut Vec::new(), public);
            }
            Mod(i) if i.content.is_some() => {
                self.depth += 1;
                visit::visit_item_mod(self, i);
                self.depth -= 1;
            }
            Mod(_) => {}
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if segments.len() > 1 {
            let path = self.absolute(&segments).or_else(|| {
                let mut from = self.file.imports.get(&segments[0])?.clone();
                from.extend_from_slice(&segments[1..]);
                Some(from)
            });
            self.file.uses.extend(path);
        }
        visit::visit_path(self, path);
    }
}

/// The cycles of a graph: its strongly connected components of more than one node, with the edges
/// inside each.
#[must_use]
pub fn cycles(edges: &Edges) -> Vec<Vec<String>> {
    let mut next: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
    for (a, b) in edges.keys() {
        next.entry(a).or_default().insert(b);
    }
    let reach = |from: &Module| {
        let mut seen: BTreeSet<&Module> = BTreeSet::new();
        let mut stack: Vec<&Module> = next.get(from).into_iter().flatten().copied().collect();
        while let Some(m) = stack.pop() {
            if seen.insert(m) {
                stack.extend(next.get(m).into_iter().flatten().copied());
            }
        }
        seen
    };
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = next.keys().map(|m| (*m, reach(m))).collect();
    let mut done: BTreeSet<&Module> = BTreeSet::new();
    let mut out = Vec::new();
    for (m, r) in &reached {
        if !r.contains(m) || done.contains(m) {
            continue;
        }
        let members: BTreeSet<&Module> = r
            .iter()
            .copied()
            .filter(|o| reached.get(o).is_some_and(|s| s.contains(m)))
            .collect();
        out.push(
            edges
                .iter()
                .filter(|((a, b), _)| members.contains(a) && members.contains(b))
                .map(|((a, b), name)| format!("{} -> {} ({name})", a.join("::"), b.join("::")))
                .collect(),
        );
        done.extend(members);
    }
    out
}

/// The graph between the entries of one folder: files below an entry count as that entry.
#[must_use]
pub fn folder(edges: &Edges, at: &[String]) -> Edges {
    let entry = |m: &Module| m.get(..=at.len()).map_or_else(|| m.clone(), <[String]>::to_vec);
    edges
        .iter()
        .filter(|((a, b), _)| a.starts_with(at) && b.starts_with(at))
        .map(|((a, b), name)| ((entry(a), entry(b)), format!("{} uses {name}", a.join("::"))))
        .filter(|((a, b), _)| a != b)
        .collect()
}

/// All folders with modules in them.
#[must_use]
pub fn folders(edges: &Edges) -> BTreeSet<Module> {
    edges
        .keys()
        .flat_map(|(a, b)| [a, b])
        .flat_map(|m| (0..m.len()).map(|n| m[..n].to_vec()))
        .collect()
}
