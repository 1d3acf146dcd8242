# The page beside the program, and the notices that whoever passes it on passes on, too: source, site and icon
# are given.
file(SIZE "${site}/attnlab.wasm" ATTNLAB_WASM_BYTES)
configure_file("${source}/index.html" "${site}/index.html" @ONLY)
file(COPY "${source}/../../LICENSE" "${source}/../../LICENSES.md" "${source}/hand.js" "${source}/start.js" "${source}/store.js" "${source}/style.css" "${icon}" DESTINATION "${site}")
