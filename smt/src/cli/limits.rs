//! Limits that several commands take: seconds, and how many workers.

use std::sync::Once;
use std::time::Duration;

use super::CliError;

/// Seconds of an option, with a fraction or without.
///
/// # Errors
/// What is wrong with the text.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected a number of seconds above 0, such as 10 or 0.5".to_string();
    let number: f64 = text.parse().map_err(|_| expected())?;
    // A thousandth is what the solver's clock tells apart; a year is no limit.
    if number.is_nan() || number < 0.001 {
        return Err(expected());
    }
    Ok(Duration::from_secs_f64(number.min(31_536_000.0)))
}

/// Workers for each processor beyond which more of them only cost memory.
const PER_PROCESSOR: usize = 4;

/// Worker threads: as many as asked for within reason, by default one for each processor.
///
/// # Errors
/// Threads cannot be started.
pub fn workers(jobs: Option<u32>) -> Result<rayon::ThreadPool, CliError> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let most = processors * PER_PROCESSOR;
    let asked = jobs.map_or(0, |n| n as usize);
    if asked > most {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            eprintln!("note: --jobs {asked} is taken as {most}: more than {PER_PROCESSOR} for each of {processors} processors do not pay");
        });
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(asked.min(most))
        .stack_size(64 << 20)
        .build()
        .map_err(|e| CliError::usage(format!("cannot start worker threads: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_a_fraction() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("60"), Ok(Duration::from_secs(60)));
        for wrong in ["", "0", "-1", "nan", "x", "1s"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
        assert!(seconds("1e300").is_ok());
    }

    #[test]
    fn there_are_never_thousands_of_workers() {
        let most = std::thread::available_parallelism().map_or(1, usize::from) * PER_PROCESSOR;
        let pool = workers(Some(100_000)).expect("threads");
        assert_eq!(pool.current_num_threads(), most);
        assert_eq!(workers(Some(1)).expect("a thread").current_num_threads(), 1);
    }
}
