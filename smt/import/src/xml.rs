//! XML documents: elements with their lines, and errors that name file, line and element.
//!
//! Document type declarations are refused, so there are no entities but the five that XML itself
//! has, and nothing that expands.

use std::rc::Rc;

use roxmltree::{Document, Node, ParsingOptions};

use crate::place::{ImportError, Place, shown};

/// Most elements and texts of a document.
const MOST: u32 = 4_000_000;
/// Most levels of elements.
const DEEPEST: usize = 64;

/// A document, and where its lines begin.
pub struct Xml<'t> {
    file: Rc<str>,
    document: Document<'t>,
    lines: Vec<usize>,
}

/// An element of a document.
#[derive(Clone, Copy)]
pub struct Element<'x> {
    xml: &'x Xml<'x>,
    node: Node<'x, 'x>,
}

impl<'t> Xml<'t> {
    /// Reads a document.
    ///
    /// # Errors
    /// It is not well-formed, declares a document type, is too large, or nested too deeply.
    pub fn parse(file: &Rc<str>, text: &'t str) -> Result<Xml<'t>, ImportError> {
        let lines: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        // The tree is built by recursion.
        if let Some(at) = too_deep(text) {
            let line = line_of(&lines, at);
            return Err(ImportError::new(
                Place::new(file, line, ""),
                format!("elements in more than {DEEPEST} others"),
                "is this a description of an instruction set?",
            ));
        }
        let options = ParsingOptions {
            nodes_limit: MOST,
            ..ParsingOptions::default()
        };
        let document = Document::parse_with_options(text, options).map_err(|e| {
            let help = match e {
                roxmltree::Error::DtdDetected => "remove the document type declaration: entities are not expanded",
                roxmltree::Error::NodesLimitReached => "import a smaller document",
                _ => "is the file whole?",
            };
            let line = match e {
                // These have no position of their own.
                roxmltree::Error::DtdDetected => line_of(&lines, text.find("<!DOCTYPE").unwrap_or(0)),
                roxmltree::Error::NodesLimitReached => 1,
                roxmltree::Error::UnclosedRootNode | roxmltree::Error::UnexpectedEndOfStream => {
                    line_of(&lines, text.len().saturating_sub(1))
                }
                _ => e.pos().row,
            };
            let said = e.to_string();
            let message = said.rsplit_once(" at ").map_or(said.as_str(), |(m, _)| m);
            ImportError::new(Place::new(file, line, ""), format!("no well-formed XML: {message}"), help)
        })?;
        Ok(Xml {
            file: Rc::clone(file),
            document,
            lines,
        })
    }

    /// The outermost element, which must have this name.
    ///
    /// # Errors
    /// It has another one.
    pub fn root<'x>(&'x self, name: &str) -> Result<Element<'x>, ImportError>
    where
        't: 'x,
    {
        let root = Element {
            xml: self,
            node: self.document.root_element(),
        };
        if root.name() == name {
            return Ok(root);
        }
        Err(root.error(
            format!("the document is a `{}`", shown(root.name())),
            format!("expected one whose outermost element is `{name}`"),
        ))
    }
}

/// Where elements lie in too many others. Texts and comments that look like tags count too, which
/// only makes the answer stricter.
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0usize, 0);
    let bytes = text.as_bytes();
    while let Some(open) = text[at..].find('<').map(|n| at + n) {
        at = open + 1;
        let rest = &text[at..];
        if let Some(end) = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")]
            .iter()
            .find_map(|(begin, end)| rest.starts_with(begin).then_some(*end))
        {
            at += rest.find(end).map_or(rest.len(), |n| n + end.len());
            continue;
        }
        let close = rest.find('>').map_or(bytes.len(), |n| at + n);
        if rest.starts_with('/') {
            depth = depth.saturating_sub(1);
        } else if close == 0 || bytes[close - 1] != b'/' {
            depth += 1;
            if depth > DEEPEST {
                return Some(open);
            }
        }
    }
    None
}

fn line_of(lines: &[usize], at: usize) -> u32 {
    u32::try_from(lines.partition_point(|begin| *begin <= at)).unwrap_or(u32::MAX)
}

impl<'x> Element<'x> {
    /// The name of its tag.
    #[must_use]
    pub fn name(self) -> &'x str {
        self.node.tag_name().name()
    }

    /// Where it stands.
    #[must_use]
    pub fn place(self) -> Place {
        self.named(self.name())
    }

    /// Where it stands, by another name.
    #[must_use]
    pub fn named(self, name: &str) -> Place {
        Place::new(&self.xml.file, line_of(&self.xml.lines, self.node.range().start), name)
    }

    /// An error about it.
    #[must_use]
    pub fn error(self, message: impl Into<String>, help: impl Into<String>) -> ImportError {
        ImportError::new(self.place(), message, help)
    }

    /// The elements in it.
    pub fn children(self) -> impl Iterator<Item = Element<'x>> {
        let xml = self.xml;
        self.node.children().filter(Node::is_element).map(move |node| Element { xml, node })
    }

    /// The elements of a name in it.
    pub fn all<'n>(self, name: &'n str) -> impl Iterator<Item = Element<'x>> + use<'x, 'n> {
        self.children().filter(move |e| e.name() == name)
    }

    /// The first element of a name in it.
    #[must_use]
    pub fn find(self, name: &str) -> Option<Element<'x>> {
        self.children().find(|e| e.name() == name)
    }

    /// The element of a name in it.
    ///
    /// # Errors
    /// There is none.
    pub fn need(self, name: &str) -> Result<Element<'x>, ImportError> {
        self.find(name)
            .ok_or_else(|| self.error(format!("there is no `{name}` in it"), "is the file whole?"))
    }

    /// Its text, without blanks around it.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::new();
        for n in self.node.descendants().filter(Node::is_text) {
            text.push_str(n.text().unwrap_or(""));
        }
        text.trim().to_string()
    }

    /// The text of an element in it.
    ///
    /// # Errors
    /// There is no such element.
    pub fn text_of(self, name: &str) -> Result<String, ImportError> {
        Ok(self.need(name)?.text())
    }

    /// An attribute.
    #[must_use]
    pub fn attribute(self, name: &str) -> Option<&'x str> {
        self.node.attribute(name)
    }

    /// The names of its attributes.
    pub fn attributes(self) -> impl Iterator<Item = &'x str> {
        self.node.attributes().map(|a| a.name())
    }

    /// Its text as a number, in the base that the attribute `Radix` gives.
    ///
    /// # Errors
    /// It is none, or one of more than 128 bits.
    pub fn number(self) -> Result<u128, ImportError> {
        let text = self.text();
        let radix = match self.attribute("Radix") {
            None => 10,
            Some(r) => match r.parse() {
                Ok(r @ (2 | 8 | 10 | 16)) => r,
                _ => return Err(self.error(format!("numbers of base `{}`", shown(r)), "bases are 2, 8, 10 and 16")),
            },
        };
        let digits = match radix {
            16 => text.trim_start_matches("0x"),
            2 => text.trim_start_matches("0b"),
            _ => &text,
        };
        let plain = !digits.starts_with('+');
        u128::from_str_radix(digits, radix).ok().filter(|_| plain).ok_or_else(|| {
            self.error(
                format!("`{}` is no number of base {radix}", shown(&text)),
                "numbers have at most 128 bits",
            )
        })
    }

    /// Its text as a number up to a limit.
    ///
    /// # Errors
    /// It is none, or larger.
    pub fn small(self, most: u32) -> Result<u32, ImportError> {
        let n = self.number()?;
        u32::try_from(n)
            .ok()
            .filter(|n| *n <= most)
            .ok_or_else(|| self.error(format!("the number {n} is too large"), format!("at most {most} is possible here")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> ImportError {
        let file = Rc::from("a.xml");
        Xml::parse(&file, text).map(|_| ()).unwrap_err()
    }

    #[test]
    fn what_is_not_well_formed_is_refused_with_its_line() {
        for (text, line) in [
            ("<a>\n<b>\n</a>", 3),
            ("<a>\n<b", 2),
            ("<a>\n<b>\n", 2),
            ("", 1),
            ("<a>\n&lol;</a>", 2),
            ("<a/>\n<b/>", 2),
            ("<a x='1'\nx='2'/>", 2),
            ("<!-- -->\n<!DOCTYPE a [<!ENTITY l 'lol'>]>\n<a>&l;</a>", 2),
        ] {
            let e = refused(text);
            assert_eq!(e.place.line, line, "{text}: {e}");
            assert!(!e.help.is_empty());
        }
    }

    #[test]
    fn elements_in_many_others_are_refused() {
        let deep = format!("{}{}", "<a>\n".repeat(100_000), "</a>".repeat(100_000));
        assert!(refused(&deep).message.contains("more than 64 others"));
        let flat = format!("<a>{}</a>", "<b/><b>1</b>".repeat(1000));
        assert!(Xml::parse(&Rc::from("a.xml"), &flat).is_ok());
    }

    #[test]
    fn elements_have_lines_and_numbers_bases() {
        let file = Rc::from("a.xml");
        let text = "<a>\n <n Radix='2'>101</n>\n <n Radix='16'>ff</n><n>+1</n><n Radix='3'>1</n></a>";
        let xml = Xml::parse(&file, text).unwrap();
        let root = xml.root("a").unwrap();
        let all: Vec<Element<'_>> = root.all("n").collect();
        assert_eq!(all[0].place().to_string(), "a.xml:2, `n`");
        assert_eq!((all[0].number(), all[1].small(255)), (Ok(5), Ok(255)));
        assert!(all[1].small(254).is_err() && all[2].number().is_err() && all[3].number().is_err());
        assert!(xml.root("b").is_err() && root.need("m").is_err());
    }
}
