//! Repeats of SGX543 instructions against a plain model of registers: runs follow one another, each
//! with its operands moved as smlsi says, each reading what the ones before it wrote.

use crate::support::usse;

use isamorph_core::oracle::Random;

use usse::{BANKS, Draw, Increment, Machine};

/// Where an operand of one run is: a register of a bank, or an internal register.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    Bank(usize, i64),
    Internal(i64),
}

/// An operand as the instruction names it, and how many registers a step of it is.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Operand {
    place: Place,
    step: i64,
}

/// Why a result is not compared.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stop {
    /// The sources leave it open, and the machine has to say so.
    Open,
    /// It depends on the model of an approximate function.
    Approximate,
}

const REGISTERS: usize = 120;

/// Registers, of which few take part so that runs meet.
#[derive(Clone, PartialEq, Debug)]
struct Model {
    banks: [[u32; REGISTERS]; 4],
    internal: [[u32; 4]; 4],
    /// Stands for whatever the sources leave open.
    guess: u32,
}

/// Two values that differ in every bit, so that what depends on a guess differs too.
const GUESSES: [u32; 2] = [0x5a5a_1234, !0x5a5a_1234];

impl Model {
    fn random(value: &mut impl FnMut(bool) -> u32) -> Model {
        Model {
            banks: std::array::from_fn(|_| std::array::from_fn(|_| value(false))),
            internal: std::array::from_fn(|_| std::array::from_fn(|_| value(true))),
            guess: 0,
        }
    }

    fn give(&self, m: &mut Machine) {
        for (bank, name) in self.banks.iter().zip(BANKS) {
            bank.iter().enumerate().for_each(|(n, v)| m.set(name, n as u64, *v));
        }
        let lanes = self.internal.iter().flatten();
        lanes.enumerate().for_each(|(n, v)| m.set("i", n as u64, *v));
    }

    fn take(m: &Machine) -> Model {
        Model {
            banks: BANKS.map(|name| std::array::from_fn(|n| m.get(name, n as u64))),
            internal: std::array::from_fn(|k| std::array::from_fn(|n| m.get("i", (4 * k + n) as u64))),
            guess: 0,
        }
    }

    fn word(&self, place: Place, n: usize) -> u32 {
        match place {
            Place::Bank(b, k) => self.banks[b][k as usize + n],
            Place::Internal(k) => self.internal[k as usize][n],
        }
    }

    fn put(&mut self, place: Place, n: usize, value: u32) {
        match place {
            Place::Bank(b, k) => self.banks[b][k as usize + n] = value,
            Place::Internal(k) => self.internal[k as usize][n] = value,
        }
    }

    fn half(&self, place: Place, n: usize) -> u16 {
        (self.word(place, n / 2) >> (16 * (n % 2))) as u16
    }

    fn put_half(&mut self, place: Place, n: usize, value: u16) {
        let at = 16 * (n % 2);
        let kept = self.word(place, n / 2) & !(0xffff << at);
        self.put(place, n / 2, kept | u32::from(value) << at);
    }

    /// Four lanes of single precision; of half precision where `half` says so, but in internal
    /// registers.
    fn lanes(&self, place: Place, half: bool) -> Result<[u32; 4], Stop> {
        let mut lanes = [0; 4];
        for (n, lane) in lanes.iter_mut().enumerate() {
            *lane = match place {
                Place::Bank(..) if half => single(self.half(place, n))?,
                _ => self.word(place, n),
            };
        }
        Ok(lanes)
    }

    /// Writes a number as half precision.
    fn put_as_half(&mut self, place: Place, n: usize, value: u32) -> Result<(), Stop> {
        match (place, half(value)) {
            (Place::Bank(..), Some(h)) => self.put_half(place, n, h),
            (Place::Bank(..), None) => return Err(Stop::Approximate),
            // Nobody says whether an internal register keeps more than half precision.
            (Place::Internal(_), Some(_)) => self.put(place, n, value),
            (Place::Internal(_), None) => self.put(place, n, self.guess),
        }
        Ok(())
    }
}

/// The bits of a half as those of a single; what becomes of a NaN is not compared.
fn single(h: u16) -> Result<u32, Stop> {
    let (sign, exponent, fraction) = (h >> 15, i32::from(h >> 10 & 31), f32::from(h & 1023));
    let size = match exponent {
        0 => fraction * 2f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => return Err(Stop::Approximate),
        e => (1.0 + fraction / 1024.0) * 2f32.powi(e - 15),
    };
    Ok(if sign == 1 { -size } else { size }.to_bits())
}

/// The half that is exactly a single.
fn half(x: u32) -> Option<u16> {
    if x << 1 == 0xff00_0000 {
        return Some((x >> 16) as u16 & 0x8000 | 0x7c00);
    }
    (0..=u16::MAX).step_by(0x400).find_map(|start| {
        // Halves with one sign and exponent are ordered by their fractions.
        let scale = single(start).ok()?;
        if (scale ^ x) >> 31 != 0 {
            return None;
        }
        let last = f32::from_bits(single(start + 0x3ff).ok()?).abs();
        let (size, least) = (f32::from_bits(x).abs(), f32::from_bits(scale).abs());
        if !(least..=last).contains(&size) {
            return None;
        }
        let steps = (size - least) / (last - least) * 1023.0;
        let found = start + steps as u16;
        (single(found) == Ok(x)).then_some(found)
    })
}

impl Operand {
    /// One of eight registers of r or pa, or an internal one.
    fn random(random: &mut Draw, from: i64, step: i64, even: bool, internal: bool) -> Operand {
        let place = if internal && random.below(4) == 0 {
            Place::Internal(i64::from(random.below(4)))
        } else {
            let bank = if random.below(2) == 0 { 0 } else { 2 };
            let n = from + i64::from(random.below(8));
            Place::Bank(bank, if even { n & !1 } else { n })
        };
        Operand { place, step }
    }

    fn text(self) -> String {
        match self.place {
            Place::Bank(b, k) => format!("{}{k}", BANKS[b]),
            Place::Internal(k) => format!("i{k}"),
        }
    }

    fn is_internal(self) -> bool {
        matches!(self.place, Place::Internal(_))
    }

    /// Moved by so many steps, or so many internal registers.
    fn at(self, steps: i64, whole: i64) -> Result<Place, Stop> {
        match self.place {
            Place::Bank(b, k) => Ok(Place::Bank(b, k + steps * self.step)),
            Place::Internal(k) if (0..4).contains(&(k + whole)) => Ok(Place::Internal(k + whole)),
            Place::Internal(_) => Err(Stop::Open),
        }
    }
}

/// What is the same for every family: drawing, running, comparing.
struct Bench {
    random: Draw,
    machine: Machine,
    compared: usize,
    open: usize,
}

impl Bench {
    fn new(seed: u64) -> Bench {
        Bench {
            random: Draw(Random(seed)),
            machine: Machine::new(),
            compared: 0,
            open: 0,
        }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len() as u32) as usize]
    }

    fn coin(&mut self) -> bool {
        self.random.below(2) == 1
    }

    /// How often an instruction runs, and the increments of its operands.
    fn moves(&mut self) -> (usize, [Increment; 4]) {
        let runs = 2 + self.random.below(3) as usize;
        (runs, std::array::from_fn(|_| Increment::random(&mut self.random)))
    }

    /// Runs an instruction and compares it with the model, whose runs `each` describes.
    fn check(&mut self, text: &str, before: &Model, moves: [Increment; 4], expected: Result<Model, Stop>) {
        let m = &mut self.machine;
        m.reset();
        let set = moves.map(Increment::text).join(", ");
        m.run(&format!("smlsi {set}, limits 0, 0, 0"));
        before.give(m);
        let word = m.word(text);
        let nowhere = m.written(word).is_empty();
        let described = m.run_word(word);
        match expected {
            Ok(after) => {
                assert!(described, "{text} after smlsi {set}: {word:016x} is left open");
                let found = Model::take(m);
                for ((a, b), name) in found.banks.iter().zip(&after.banks).zip(BANKS) {
                    for (n, (a, b)) in a.iter().zip(b).enumerate() {
                        assert_eq!(a, b, "{text} after smlsi {set}: {name}{n}");
                    }
                }
                assert_eq!(found.internal, after.internal, "{text} after smlsi {set}");
                self.compared += 1;
            }
            // A mask that leaves out every lane that there is: whatever the value is, it goes
            // nowhere.
            Err(Stop::Open) if text.contains(".-") && nowhere => {
                assert!(described && Model::take(m) == *before, "{text} after smlsi {set}: {word:016x}");
            }
            Err(Stop::Open) => {
                assert!(!described, "{text} after smlsi {set}: {word:016x} is not left open");
                self.open += 1;
            }
            Err(Stop::Approximate) => {}
        }
    }
}

/// The runs of an instruction: first where their operands are, then what each does. It is left open
/// if what they leave depends on a guess.
fn follow<const N: usize>(
    before: &Model,
    runs: usize,
    place: impl Fn(i64) -> Result<[Place; N], Stop>,
    mut each: impl FnMut(&mut Model, usize, [Place; N]) -> Result<(), Stop>,
) -> Result<Model, Stop> {
    let places: Vec<_> = (0..runs).map(|run| place(run as i64)).collect::<Result<_, _>>()?;
    let mut guessed = |guess: u32| {
        let mut model = Model { guess, ..before.clone() };
        for (run, places) in places.iter().enumerate() {
            each(&mut model, run, *places)?;
        }
        Ok(Model { guess: 0, ..model })
    };
    let [one, other] = GUESSES.map(&mut guessed);
    let (one, other) = (one?, other?);
    if one == other { Ok(one) } else { Err(Stop::Open) }
}

fn mask_text(mask: u32) -> String {
    (0..4)
        .map(|j| if mask >> j & 1 == 1 { ["x", "y", "z", "w"][j] } else { "-" })
        .collect()
}

/// Lanes by their letters; a swizzle of three has lane x for the fourth.
fn swizzled(v: [u32; 4], letters: &str) -> [u32; 4] {
    let lane = |c: char| match c {
        '1' => 1f32.to_bits(),
        c => v["xyzw".find(c).expect("a lane")],
    };
    let lanes: Vec<u32> = letters.chars().map(lane).collect();
    std::array::from_fn(|j| lanes.get(j).copied().unwrap_or(v[0]))
}

const SWIZZLES: [&str; 16] = [
    "xxxx", "yyyy", "zzzz", "wwww", "xyzw", "yzww", "xyzz", "xxyz", "xyxy", "xywz", "zxyw", "zwzw", "yzxz", "xxyy", "xzww", "xyz1",
];
const MORE_SWIZZLES: [&str; 8] = ["yzxw", "zwxy", "xzwy", "yyww", "wyzw", "xwzx", "zyxw", "zzzy"];
const SWIZZLES_OF_THREE: [&str; 16] = [
    "xxx", "yyy", "zzz", "www", "xyz", "yzw", "xxy", "xyx", "yyx", "yyz", "zxy", "xzy", "yzx", "zyx", "zzy", "xy1",
];

const FLOATS: [f32; 12] = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 100.0, -7.75, 1024.0, 0.0625, 65504.0];

/// Numbers of a format in a bank, and in an internal register.
fn contents(random: &mut Draw, halves: bool, internal: bool) -> u32 {
    let mut number = || FLOATS[random.below(12) as usize].to_bits();
    match (halves, internal) {
        (true, false) => u32::from(half(number()).expect("a half")) | u32::from(half(number()).expect("a half")) << 16,
        (true, true) => number(),
        _ if random.below(3) == 0 => FLOATS[random.below(12) as usize].to_bits(),
        _ => random.corner(),
    }
}

#[test]
fn moves_repeat_one_after_the_other() {
    let mut b = Bench::new(31);
    for _ in 0..2500 {
        let format = b.pick(&["i8", "i16", "i32", "f16", "f32"]);
        let (float, halves) = (format.starts_with('f'), format == "f16");
        let name = b.pick(&["mov", "cmov", "cmov8"]);
        let (runs, moves) = b.moves();
        let step = if float { 2 } else { 1 };
        let mut operand = || Operand::random(&mut b.random, if float { 48 } else { 30 }, step, float, true);
        let (d, s0, s1, s2) = (operand(), operand(), operand(), operand());
        let (mask, swizzle, same) = (b.random.below(16), b.pick(&SWIZZLES), b.coin());
        let condition = b.pick(&["eqzero", "nezero", "ltzero", "lezero"]);
        let target = format!("{}.{}", d.text(), mask_text(mask));
        let text = match name {
            "mov" => format!("mov.{format}.repeat{runs} {target}, {}.{swizzle}", s1.text()),
            _ => format!(
                "{name}.{condition}.{format}.repeat{runs} {target}, {}{}, {}.{swizzle}, {}",
                s0.text(),
                if same { ".same" } else { "" },
                s1.text(),
                s2.text()
            ),
        };
        let before = Model::random(&mut |internal| contents(&mut b.random, halves, internal));
        let at = |o: Operand, by: Increment, run: i64| o.at(by.at(run as usize), by.at(run as usize));
        // How a number of 8 or 16 bits stands in an internal register, nobody says.
        let narrow = matches!(format, "i8" | "i16");
        let conditional = name != "mov";
        let unknown = narrow && (d.is_internal() || s1.is_internal() || conditional && (s0.is_internal() || s2.is_internal()))
            || name == "cmov8" && s0.is_internal();
        let place = |run: i64| {
            let (target, second) = (at(d, moves[0], run)?, at(s1, moves[2], run)?);
            match name {
                _ if unknown => Err(Stop::Open),
                "mov" => Ok([target, second, second, second]),
                // A register of bytes that chooses among floats: by how much it moves, nobody says.
                "cmov8" if float => Err(Stop::Open),
                _ => Ok([target, at(s0, moves[1], run)?, second, at(s2, moves[3], run)?]),
            }
        };
        let whole = |x: i32| match condition {
            "eqzero" => x == 0,
            "nezero" => x != 0,
            "ltzero" => x < 0,
            _ => x <= 0,
        };
        let real = |x: f32| match condition {
            "eqzero" => x == 0.0,
            "nezero" => x.abs() > 0.0,
            "ltzero" => x < 0.0,
            _ => x <= 0.0,
        };
        let expected = follow(&before, runs, place, |model, _, [d, a, b, c]| {
            if !float {
                let (x, y, z) = (model.word(a, 0), model.word(b, 0), model.word(c, 0));
                let tested = match (name, format) {
                    ("cmov8", _) => i32::from(x as u8),
                    (_, "i8") => i32::from(x as i8),
                    (_, "i16") => i32::from(x as i16),
                    _ => x as i32,
                };
                let one = if name == "mov" || whole(tested) { y } else { z };
                let kept = match format {
                    "i8" => 0xffff_ff00,
                    "i16" => 0xffff_0000,
                    _ => 0,
                };
                model.put(d, 0, model.word(d, 0) & kept | one & !kept);
                return Ok(());
            }
            let own = model.lanes(a, halves)?;
            let tested = if same { swizzled(own, swizzle) } else { own };
            let (yes, no) = (
                swizzled(model.lanes(b, halves)?, swizzle),
                swizzled(model.lanes(c, halves)?, swizzle),
            );
            let lanes: [u32; 4] = std::array::from_fn(|j| {
                if name == "mov" || real(f32::from_bits(tested[j])) {
                    yes[j]
                } else {
                    no[j]
                }
            });
            for (j, lane) in lanes.into_iter().enumerate() {
                match d {
                    Place::Internal(_) if mask >> j & 1 == 1 => model.put(d, j, lane),
                    Place::Bank(..) if halves && mask >> (j & 2) & 1 == 1 => model.put_as_half(d, j, lane)?,
                    Place::Bank(..) if !halves && j < 2 && mask >> j & 1 == 1 => model.put(d, j, lane),
                    _ => {}
                }
            }
            Ok(())
        });
        b.check(&text, &before, moves, expected);
    }
    assert!(b.compared > 800 && b.open > 300, "{} compared, {} open", b.compared, b.open);
}

/// A number on its way from one format to another.
#[derive(Clone, Copy)]
enum Number {
    Float(u32),
    Integer(i64),
}

impl Number {
    fn float(self) -> u32 {
        match self {
            Number::Float(x) => x,
            Number::Integer(n) => (n as f32).to_bits(),
        }
    }

    /// As an integer of `bits` bits, of which a float has to be one already but for its fraction.
    fn integer(self, bits: u32, signed: bool) -> Result<u32, Stop> {
        match self {
            Number::Integer(n) => Ok(n as u32),
            Number::Float(x) => {
                let whole = f64::from(f32::from_bits(x)).trunc();
                let (least, most) = if signed {
                    (-(2f64.powi(bits as i32 - 1)), 2f64.powi(bits as i32 - 1) - 1.0)
                } else {
                    (0.0, 2f64.powi(bits as i32) - 1.0)
                };
                if (least..=most).contains(&whole) {
                    Ok(whole as i64 as u32)
                } else {
                    Err(Stop::Open)
                }
            }
        }
    }
}

#[test]
fn conversions_repeat_one_after_the_other() {
    let mut b = Bench::new(37);
    let formats = ["u8", "s8", "u16", "s16", "f16", "f32"];
    let width = |format: &str| if format.ends_with('8') { 8 } else { 16 };
    for _ in 0..2500 {
        let (to, from) = (b.pick(&formats), b.pick(&formats));
        let (floats_in, floats_out) = (from.starts_with('f'), to.starts_with('f'));
        let (runs, moves) = b.moves();
        let d = Operand::random(&mut b.random, 48, 1, false, true);
        let step = if floats_in { 2 } else { 1 };
        let mut source = || Operand::random(&mut b.random, 48, step, floats_in, floats_in);
        let (s1, other) = (source(), source());
        // Often one operand twice, of which all lanes are read.
        let in_order = b.random.below(4) == 0;
        let s2 = if in_order { s1 } else { other };
        let select: [usize; 4] = std::array::from_fn(|j| if in_order { j } else { b.random.below(4) as usize });
        let mask = b.random.below(16);
        let name = if to == from {
            format!("mov.{to}")
        } else {
            format!("pack.{to}.{from}")
        };
        let second = if from == "f32" { s2.text() } else { "r0".to_string() };
        let letters = select.map(|n| ["x", "y", "z", "w"][n]).join(" ");
        let text = format!(
            "{name}.repeat{runs} {}.{}, {}, {second}, {letters}",
            d.text(),
            mask_text(mask),
            s1.text()
        );
        let small = b.coin();
        let before = Model::random(&mut |internal| match from {
            "f32" if small => (b.random.below(200) as f32 / 2.0).to_bits(),
            "f16" if !internal => {
                let number = |n: u32| u32::from(half((n as f32 / 2.0).to_bits()).expect("a half"));
                number(b.random.below(200)) | number(b.random.below(200)) << 16
            }
            "f16" => (b.random.below(200) as f32 / 2.0).to_bits(),
            _ => b.random.corner(),
        });
        // The lane of the sources that goes to each lane of the destination.
        let lane = |j: usize| {
            let below = (mask & ((1 << j) - 1)).count_ones() as usize;
            match (floats_in && floats_out, to == "u8" || to == "s8" || from == "u8" || from == "s8") {
                (true, _) => select[j],
                // Whether bytes that are not u8 alternate, nobody says.
                (_, true) if mask == 15 => select[j % 2],
                _ => select[below],
            }
        };
        let written = (0..4).filter(|j| mask >> j & 1 == 1);
        let one = from == "f32" && s1 == s2 && select == [0, 1, 2, 3] && [1, 3, 7, 15].contains(&mask);
        let both = from == "f32" && !one && written.clone().any(|j| lane(j) >= 2);
        // Whether four bytes that are not u8 come from alternating lanes, no source says: it
        // matters where the lanes differ.
        let unsure = mask == 15 && to != "u8" && from != "u8" && (to == "s8" || from == "s8");
        let place = |run: i64| {
            let [by0, by1, by2] = [moves[0], moves[2], moves[3]].map(|i| i.at(run as usize));
            if one && by1 != by2 {
                return Err(Stop::Open);
            }
            let first = s1.at(by1, by1)?;
            Ok([d.at(by0, by0)?, first, if both { s2.at(by2, by2)? } else { first }])
        };
        let expected = follow(&before, runs, place, |model, _, [d, s1, s2]| {
            let mut results = Vec::new();
            for j in written.clone() {
                let n = lane(j);
                let read = |n| {
                    Ok(match from {
                        "f32" if one || n < 2 => model.word(s1, n),
                        "f32" => model.word(s2, n - 2),
                        "f16" => model.lanes(s1, true)?[n],
                        "u8" | "s8" => model.word(s1, 0) >> (8 * n) & 0xff,
                        _ => u32::from(model.half(s1, n)),
                    })
                };
                let bits = read(n)?;
                if unsure && n != select[j] && (from == "f32" || read(select[j])? != bits) {
                    results.push((j, None));
                    continue;
                }
                let number = match from {
                    "u8" | "u16" => Number::Integer(i64::from(bits)),
                    "s8" => Number::Integer(i64::from(bits as u8 as i8)),
                    "s16" => Number::Integer(i64::from(bits as u16 as i16)),
                    _ => Number::Float(bits),
                };
                results.push((j, Some(number)));
            }
            for (j, number) in results {
                match to {
                    "f32" => model.put(d, j, number.map_or(model.guess, |n| n.float())),
                    "f16" => model.put_as_half(d, j, number.map_or(model.guess, |n| n.float()))?,
                    _ => {
                        let number = number.unwrap_or(Number::Integer(i64::from(model.guess)));
                        let value = match number.integer(width(to), to.starts_with('s')) {
                            Err(Stop::Open) => model.guess,
                            known => known?,
                        };
                        match d {
                            Place::Internal(_) => model.put(d, j, value),
                            Place::Bank(..) if width(to) == 16 => model.put_half(d, j, value as u16),
                            Place::Bank(..) => {
                                let kept = model.word(d, 0) & !(0xff << (8 * j));
                                model.put(d, 0, kept | (value & 0xff) << (8 * j));
                            }
                        }
                    }
                }
            }
            Ok(())
        });
        b.check(&text, &before, moves, expected);
    }
    assert!(b.compared > 800 && b.open > 300, "{} compared, {} open", b.compared, b.open);
}

#[test]
fn functions_of_one_number_repeat_one_after_the_other() {
    let mut b = Bench::new(41);
    for _ in 0..1500 {
        let (op, to, from) = (
            b.pick(&["rcp", "rsq", "log", "exp"]),
            b.pick(&["f32", "f16"]),
            b.pick(&["f32", "f16"]),
        );
        let (runs, moves) = b.moves();
        let mut operand = || Operand::random(&mut b.random, 48, 2, true, true);
        let (d, s) = (operand(), operand());
        let (mask, lane) = (b.random.below(16), b.random.below(4) as usize);
        let (minus, bars) = (b.coin(), b.coin());
        let (sign, bar) = (if minus { "-" } else { "" }, if bars { "|" } else { "" });
        let both = if to == from { to.to_string() } else { format!("{to}.{from}") };
        let letter = ["x", "y", "z", "w"][lane];
        let text = format!(
            "{op}.{both}.repeat{runs} {}.{}, {sign}{bar}{}.{letter}{bar}",
            d.text(),
            mask_text(mask),
            s.text()
        );
        let before = Model::random(&mut |internal| {
            let mut number = || (2f32.powi(b.random.below(17) as i32 - 8)).to_bits();
            match from {
                "f16" if !internal => [number(), number()]
                    .map(half)
                    .iter()
                    .rev()
                    .fold(0, |w, h| w << 16 | u32::from(h.expect("a half"))),
                _ => number(),
            }
        });
        let place = |run: i64| {
            let (by0, by1) = (moves[0].at(run as usize), moves[2].at(run as usize));
            Ok([d.at(by0, by0)?, s.at(by1, by1)?])
        };
        let expected = follow(&before, runs, place, |model, _, [d, s]| {
            let x = f32::from_bits(model.lanes(s, from == "f16")?[lane]);
            let x = if bars { x.abs() } else { x };
            let x = if minus { -x } else { x };
            let wide = f64::from(x);
            let value = match op {
                "rcp" => 1.0 / x,
                "rsq" => (1.0 / wide.sqrt()) as f32,
                "log" => wide.log2() as f32,
                _ => wide.exp2() as f32,
            };
            if value.is_nan() {
                return Err(Stop::Approximate);
            }
            for j in (0..4).filter(|j| mask >> j & 1 == 1) {
                match to {
                    "f16" => model.put_as_half(d, j, value.to_bits())?,
                    _ => model.put(d, j, value.to_bits()),
                }
            }
            Ok(())
        });
        b.check(&text, &before, moves, expected);
    }
    assert!(b.compared > 400 && b.open > 200, "{} compared, {} open", b.compared, b.open);
}

/// How operands of group 0x18000000 move: the steps of others than internal operands in registers,
/// and what an operand in an internal register and an internal operand move by.
fn by_mode(mode: usize, increment: Increment, step: i64, run: i64) -> (i64, i64, i64) {
    match mode {
        0 => (4 * run, 0, 0),
        1 => (0, run, run),
        2 => (4 * run, run, run),
        _ => (step * increment.at(run as usize), increment.at(run as usize), 0),
    }
}

const MODES: [&str; 4] = [".external", ".internal", ".both", ""];

/// A factor with its modifiers, as text and as lanes.
fn signed(v: [u32; 4], bars: bool, minus: bool) -> [f32; 4] {
    v.map(f32::from_bits)
        .map(|x| if bars { x.abs() } else { x })
        .map(|x| if minus { -x } else { x })
}
fn signed_text(value: &str, bars: bool, minus: bool) -> String {
    let bar = if bars { "|" } else { "" };
    format!("{}{bar}{value}{bar}", if minus { "-" } else { "" })
}

#[test]
fn multiply_adds_with_internal_operands_repeat_in_four_modes() {
    let mut b = Bench::new(43);
    let mut by_modes = [0; 4];
    for _ in 0..2000 {
        let mode = b.random.below(4) as usize;
        let (runs, moves) = b.moves();
        let mut operand = || Operand::random(&mut b.random, 48, 1, true, true);
        let (d, s1) = (operand(), operand());
        let (g0, g1) = (i64::from(b.random.below(4)), i64::from(b.random.below(4)));
        let mask = b.random.below(16);
        let four = b.coin();
        let swizzles: [&str; 3] = std::array::from_fn(|_| match four {
            true if b.random.below(3) == 0 => b.pick(&MORE_SWIZZLES),
            true => b.pick(&SWIZZLES),
            false => b.pick(&SWIZZLES_OF_THREE),
        });
        let marks: [(bool, bool); 3] = std::array::from_fn(|_| (b.coin(), b.coin()));
        let names = [s1.text(), format!("i{g0}"), format!("i{g1}")];
        let sources: Vec<String> = (0..3)
            .map(|n| signed_text(&format!("{}.{}", names[n], swizzles[n]), marks[n].0, marks[n].1))
            .collect();
        let text = format!(
            "mad.f32{}.repeat{runs}{} {}.{}, {}",
            if four { ".vec4" } else { "" },
            MODES[mode],
            d.text(),
            mask_text(mask),
            sources.join(", ")
        );
        let before = Model::random(&mut |_| (b.random.below(33) as f32 / 2.0 - 8.0).to_bits());
        let internal = |n: i64, run: i64| {
            let (_, _, by) = by_mode(mode, moves[0], 0, run);
            let o = Operand {
                place: Place::Internal(n),
                step: 0,
            };
            o.at(0, by)
        };
        let place = |run: i64| {
            let (steps0, whole0, _) = by_mode(mode, moves[0], 4, run);
            let (steps1, whole1, _) = by_mode(mode, moves[2], 2, run);
            Ok([
                d.at(steps0, whole0)?,
                s1.at(steps1, whole1)?,
                internal(g0, run)?,
                internal(g1, run)?,
            ])
        };
        let expected = follow(&before, runs, place, |model, _, [d, a, g0, g1]| {
            let lanes = |place: Place, n: usize| {
                let v = model.lanes(place, false).expect("single precision");
                signed(swizzled(v, swizzles[n]), marks[n].0, marks[n].1)
            };
            let (x, y, z) = (lanes(a, 0), lanes(g0, 1), lanes(g1, 2));
            for j in (0..4).filter(|j| mask >> j & 1 == 1) {
                model.put(d, j, y[j].mul_add(x[j], z[j]).to_bits());
            }
            Ok(())
        });
        by_modes[mode] += usize::from(expected.is_ok());
        b.check(&text, &before, moves, expected);
    }
    assert!(by_modes.iter().all(|n| *n > 50), "{by_modes:?} compared in each mode");
}

#[test]
fn dot_products_repeat_in_four_modes() {
    let mut b = Bench::new(47);
    let mut by_modes = [0; 4];
    for _ in 0..2000 {
        let mode = b.random.below(4) as usize;
        let (runs, moves) = b.moves();
        let mut operand = || Operand::random(&mut b.random, 48, 1, true, true);
        let (d, s1) = (operand(), operand());
        let g0 = i64::from(b.random.below(4));
        let mask = b.random.below(16);
        let four = b.coin();
        let size = if four { 4 } else { 3 };
        let free: String = (0..size).map(|_| b.pick(&["x", "y", "z", "w", "1"])).collect();
        let free = if free.contains(['x', 'y', 'z', 'w']) {
            free
        } else {
            "xyzw"[..size].into()
        };
        let named = if four { b.pick(&SWIZZLES) } else { b.pick(&SWIZZLES_OF_THREE) };
        let ((bars, minus), bars0) = ((b.coin(), b.coin()), b.coin());
        let text = format!(
            "dot.f32{}.repeat{runs}{} {}.{}, {}, {}",
            if four { ".vec4" } else { "" },
            MODES[mode],
            d.text(),
            mask_text(mask),
            signed_text(&format!("{}.{free}", s1.text()), bars, minus),
            signed_text(&format!("i{g0}.{named}"), bars0, false),
        );
        let before = Model::random(&mut |_| (b.random.below(17) as f32 - 8.0).to_bits());
        let place = |run: i64| {
            let (steps, whole, by) = by_mode(mode, moves[2], 2, run);
            let internal = Operand {
                place: Place::Internal(g0),
                step: 0,
            };
            // A destination stays; nobody says so where increments or internal registers move it.
            if mode == 3 && moves[0].at(0) != 0 || d.is_internal() && (mode == 1 || mode == 2) {
                return Err(Stop::Open);
            }
            Ok([d.place, s1.at(steps, whole)?, internal.at(0, by)?])
        };
        let expected = follow(&before, runs, place, |model, run, [d, a, g0]| {
            let x = signed(swizzled(model.lanes(a, false)?, &free), bars, minus);
            let y = signed(swizzled(model.lanes(g0, false)?, named), bars0, false);
            let product = |j: usize| if j < size { x[j] * y[j] } else { 0.0 };
            let value = product(0) + product(1) + product(2) + product(3);
            for j in (0..4).filter(|j| mask >> j & 1 == 1) {
                model.put(d, (j + run) % 4, value.to_bits());
            }
            Ok(())
        });
        by_modes[mode] += usize::from(expected.is_ok());
        b.check(&text, &before, moves, expected);
    }
    assert!(by_modes.iter().all(|n| *n > 50), "{by_modes:?} compared in each mode");
}

#[test]
fn multiply_adds_of_integers_repeat_one_after_the_other() {
    let mut b = Bench::new(53);
    for _ in 0..1500 {
        let (runs, moves) = b.moves();
        let mut operand = || Operand::random(&mut b.random, 48, 1, false, true);
        let (d, s0, s1, s2) = (operand(), operand(), operand(), operand());
        let signed = b.coin();
        let [high0, high1, high2, whole] = std::array::from_fn(|_| b.coin());
        let of = |high: bool| if high { ".hi" } else { ".lo" };
        let text = format!(
            "mad.{}32.repeat{runs} {}, {}{}, {}{}, {}{}{}",
            if signed { "i" } else { "u" },
            d.text(),
            s0.text(),
            of(high0),
            s1.text(),
            of(high1),
            s2.text(),
            if whole { "" } else { ".t1" },
            if high2 { ".hi" } else { "" },
        );
        let before = Model::random(&mut |_| b.random.corner());
        let place = |run: i64| {
            // How halves stand in an internal register, nobody says.
            if s0.is_internal() || s1.is_internal() || !whole && s2.is_internal() {
                return Err(Stop::Open);
            }
            let [by0, by1, by2, by3] = moves.map(|i| i.at(run as usize));
            Ok([d.at(by0, by0)?, s0.at(by1, by1)?, s1.at(by2, by2)?, s2.at(by3, by3)?])
        };
        let expected = follow(&before, runs, place, |model, _, [d, x, y, z]| {
            let half = |place: Place, high: bool| {
                let h = model.half(place, usize::from(high));
                if signed { i64::from(h as i16) } else { i64::from(h) }
            };
            let addend = if whole { i64::from(model.word(z, 0)) } else { half(z, high2) };
            let sum = half(x, high0) * half(y, high1) + addend;
            model.put(d, 0, sum as u32);
            Ok(())
        });
        b.check(&text, &before, moves, expected);
    }
    assert!(b.compared > 400 && b.open > 200, "{} compared, {} open", b.compared, b.open);
}

#[test]
fn a_repeat_whose_predicate_fails_changes_nothing() {
    let mut random = Draw(Random(59));
    let mut m = Machine::new();
    for text in [
        "p0 mov.f32.repeat2 r8.xy--, pa4.xyzw",
        "p0 mov.f32.repeat2 r8.xy--, c1.xyzw",
        "p0 cmov.ltzero.i32.repeat3 r8.x---, pa0, pa4.xxxx, pa8",
        "p0 pack.f16.f32.repeat4 r8.xy--, pa4, pa6, x y x x",
        "p0 rcp.f32.repeat2 r8.x---, pa4.x",
        "p0 mad.f32.repeat2.both r8.xyz-, pa4.xyz, i0.xyz, i1.xyz",
        "p0 dot.f32.repeat2.both r8.x---, pa4.xyz, i0.xyz",
        "p0 mad.u32.repeat2 r8, pa4.lo, pa5.hi, pa6",
    ] {
        m.reset();
        let before = Model::random(&mut |_| random.corner());
        before.give(&mut m);
        m.run(text);
        assert_eq!(Model::take(&m), before, "{text}");
        m.set("p", 0, 1);
        let word = m.word(text);
        let described = m.run_word(word);
        assert!(!described || Model::take(&m) != before, "{text}");
    }
}

#[test]
fn what_no_source_says_of_repeats_is_left_open() {
    let mut m = Machine::new();
    for text in [
        // More than four runs, scaled numbers, formats of ten bits.
        "rcp.f32.repeat5 r8.x---, pa4.x",
        "mov.f32.repeat5 r8.xy--, pa4, pa6, x y x x",
        "pack.u8.f32.scale.repeat2 r8.x---, pa4, pa6, x y x x",
        "rcp.f32.fx10.repeat2 r8.x---, pa4.x",
        "mov.fx10.repeat2 r8.xy--, pa4.xyzw",
        // Saturation, constants, immediates, registers that an index reaches.
        "mad.u32.sat r8, pa4.lo, pa5.hi, pa6",
        "mad.u32.repeat5 r8, pa4.lo, pa5.hi, pa6",
        "mad.u32.repeat2 r8, pa4.lo, #5.lo, pa6",
        "mad.f32.vec4.repeat2.both r8.xy--, c1.xyzw, i0.xyzw, i1.xyzw",
        "dot.f32.vec4.repeat2.both r8.xy--, #0.xyzw, i0.xyzw",
        "rcp.f32.repeat2 r[index1 * 2 + 8].x---, pa4.x",
        // What lies behind i3.
        "mad.f32.vec4.repeat2.both r8.xy--, pa4.xyzw, i3.xyzw, i0.xyzw",
        "dot.f32.vec4.repeat4.internal r8.x---, pa4.xyzw, i1.xyzw",
        // A destination among internal registers, which may move or stay.
        "dot.f32.vec4.repeat2.internal i0.x---, pa4.xyzw, i1.xyzw",
    ] {
        m.run_open(text);
    }
    // A source of constants alone is no register, and a second one that is not read may be
    // anything.
    m.set("i", 0, 2f32.to_bits());
    m.set("i", 4, 3f32.to_bits());
    m.run("mad.f32.repeat2.external r8.x---, c1.111, i0.xyz, i0.xyz");
    assert_eq!([8, 12].map(|n| m.get("r", n)), [4f32.to_bits(); 2]);
    m.run("dot.f32.repeat2.internal r16.x---, {1, 1, 1}, i0.xyz");
    assert_eq!([16, 17].map(|n| m.get("r", n)), [2f32.to_bits(), 3f32.to_bits()]);
    m.set("pa", 4, 7);
    m.set("pa", 6, 9);
    m.run("mov.f32.repeat2 r24.x---, pa4, #0, x y x x");
    assert_eq!([24, 25].map(|n| m.get("r", n)), [7, 9]);
}

#[test]
fn what_no_source_says_of_a_repeat_is_unspecified_in_every_run() {
    let mut m = Machine::new();
    // The first word stands in a known program.
    let mut words = vec![0x3002_3051_82e0_1001];
    let texts = [
        "mov.fx10.repeat2 r8.xy--, pa4.xyzw",
        "cmov.nezero.fx10.repeat3 r8.xy--, pa4, pa6.xyzw, pa8",
        "pack.u8.f32.scale.repeat2 r8.x---, pa4, pa6, x y x x",
        "pack.f32.u8.scale.repeat2 r8.xy--, pa4, pa6, x y x x",
        "mad.f32.vec4.repeat2.both r8.xy--, c1.xyzw, i0.xyzw, i1.xyzw",
        "dot.f32.vec4.repeat2.both r8.xy--, #0.xyzw, i0.xyzw",
        "mad.u32.repeat2 r8, pa4.lo, #5.lo, pa6",
        "lda8.count3 pa20, sa6, #7, #0, 0.0.0, drc0",
    ];
    words.extend(texts.map(|text| m.word(text)));
    for word in words {
        let written = m.written(word);
        assert!(written.len() > 1, "{}: {written:?}", m.text(word));
        assert!(written.iter().all(|(_, unspecified)| *unspecified), "{}: {written:?}", m.text(word));
    }
}
