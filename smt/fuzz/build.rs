//! Tells the loader where Z3 lies, as the build script of the package does for its own programs.

fn main() {
    if let Ok(libdir) = std::env::var("DEP_ISAMORPH_Z3_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{libdir}");
    }
}
