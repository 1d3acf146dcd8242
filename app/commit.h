// The commit that the program was built of, "1a2b3c4", or "unknown". The build writes the source (cmake/commit.cmake): the
// program alone knows it, so that a new commit costs no more than to link that.
#pragma once

namespace attnlab {

const char* program_commit();

}  // namespace attnlab
