# The page beside the program: source, site and icon are given.
file(SIZE "${site}/attnlab.wasm" ATTNLAB_WASM_BYTES)
configure_file("${source}/index.html" "${site}/index.html" @ONLY)
file(COPY "${source}/hand.js" "${source}/start.js" "${source}/store.js" "${source}/style.css" "${icon}" DESTINATION "${site}")
