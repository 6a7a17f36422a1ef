//! Values of pseudo-code as expressions of the spec language, with their types.

/// What the bits of a value are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number without a sign, or bits.
    Unsigned,
    /// A number with a sign.
    Signed,
    /// A floating-point number.
    Float,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The expression.
    pub text: String,
    /// Its width.
    pub width: u32,
    /// What it is.
    pub kind: Kind,
    /// The number, if it is known.
    pub known: Option<u128>,
    /// Is its width only what a number without one gets?
    pub soft: bool,
    /// The narrower floating-point number that it was made of.
    pub narrow: Option<Box<Value>>,
    /// The floating-point number, if it is known.
    pub float: Option<f64>,
}

/// The low bits of a number.
#[must_use]
pub fn low(n: u128, width: u32) -> u128 {
    if width >= 128 { n } else { n & ((1 << width) - 1) }
}

impl Value {
    /// An expression.
    #[must_use]
    pub fn new(text: impl Into<String>, width: u32, kind: Kind) -> Value {
        Value {
            text: text.into(),
            width,
            kind,
            known: None,
            soft: false,
            narrow: None,
            float: None,
        }
    }

    /// A number.
    #[must_use]
    pub fn number(n: u128, width: u32, kind: Kind) -> Value {
        let n = low(n, width);
        Value {
            known: Some(n),
            ..Value::new(format!("bits(0x{n:x}, {width})"), width, kind)
        }
    }

    /// A truth value.
    #[must_use]
    pub fn truth(text: impl Into<String>) -> Value {
        Value::new(text, 1, Kind::Unsigned)
    }

    /// A floating-point number that is known.
    #[must_use]
    pub fn constant(f: f64, width: u32) -> Value {
        let bits = match width {
            32 => u128::from((f as f32).to_bits()),
            16 => half(f).unwrap_or(0),
            _ => u128::from(f.to_bits()),
        };
        Value {
            float: Some(f),
            known: None,
            ..Value::number(bits, width, Kind::Float)
        }
    }

    /// The same number in another width.
    ///
    /// # Errors
    /// It is a floating-point number.
    pub fn resized(&self, width: u32) -> Result<Value, String> {
        if self.width == width {
            return Ok(self.clone());
        }
        if self.kind == Kind::Float {
            return Err("bits of a floating-point number in another width".into());
        }
        if let Some(n) = self.known {
            let negative = self.kind == Kind::Signed && self.width < 128 && n >> (self.width - 1) & 1 == 1;
            let n = if negative && width > self.width {
                n | !low(u128::MAX, self.width)
            } else {
                n
            };
            return Ok(Value {
                soft: self.soft,
                ..Value::number(n, width, self.kind)
            });
        }
        let text = match (width < self.width, self.kind) {
            (true, _) => format!("({})[{}..0]", self.text, width - 1),
            (false, Kind::Signed) => format!("sext({}, {width})", self.text),
            (false, _) => format!("zext({}, {width})", self.text),
        };
        Ok(Value::new(text, width, self.kind))
    }

    /// The same bits as another kind.
    #[must_use]
    pub fn cast(&self, kind: Kind) -> Value {
        Value {
            kind,
            narrow: None,
            float: None,
            soft: false,
            ..self.clone()
        }
    }

    /// Some of its bits.
    ///
    /// # Errors
    /// It has not that many.
    pub fn bits(&self, hi: u32, lo: u32) -> Result<Value, String> {
        if hi >= self.width || lo > hi {
            return Err(format!("bits {hi} to {lo} of a value of {} bits", self.width));
        }
        if let Some(n) = self.known {
            return Ok(Value::number(n >> lo, hi - lo + 1, Kind::Unsigned));
        }
        if lo == 0 && hi + 1 == self.width {
            return Ok(self.cast(Kind::Unsigned));
        }
        Ok(Value::new(format!("({})[{hi}..{lo}]", self.text), hi - lo + 1, Kind::Unsigned))
    }

    /// Is it other than zero?
    #[must_use]
    pub fn holds(&self) -> Value {
        match (self.known, self.width) {
            (Some(n), _) => Value::number(u128::from(n != 0), 1, Kind::Unsigned),
            (None, 1) => self.clone(),
            (None, _) => Value::truth(format!("({} != 0)", self.text)),
        }
    }
}

/// A number as a binary16, if it is one exactly.
fn half(f: f64) -> Option<u128> {
    if f == 0.0 {
        return Some(if f.is_sign_negative() { 0x8000 } else { 0 });
    }
    let bits = f.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i64 - 1023;
    let exact = (-14..=15).contains(&exponent) && bits & ((1 << 42) - 1) == 0;
    exact.then(|| u128::from(bits >> 63 << 15 | ((exponent + 15) as u64) << 10 | bits >> 42 & 0x3ff))
}
