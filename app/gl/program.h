// Shader programs from the files in shaders/, which are inside this executable. Needs a current OpenGL 3.3
// context whose functions are loaded. Knows no ImGui and nothing of what is drawn.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace attnlab {

// Something that OpenGL or the window system refuses; what() is a sentence for people.
struct GlError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A linked program; deleted with the object, while its context is current.
class Program {
 public:
  // Compiles and links two files of shaders/, for example "heatmap.vert" and "heatmap.frag", below the first
  // line that this OpenGL asks for. Throws GlError with the compiler's words, each line of them with our file
  // and line.
  Program(std::string_view vertex_file, std::string_view fragment_file);
  ~Program();
  Program& operator=(Program&&) = delete;  // nor copied

  unsigned id() const { return id_; }
  void use() const;
  // The place of a uniform. Throws GlError where there is none of that name: a misspelling would draw
  // nothing.
  int uniform(const char* name) const;

 private:
  unsigned id_ = 0;
  std::string files_;
};

// A driver's compile log with our file and line for its source string number: Mesa's "0:12(5): error" and
// NVIDIA's "0(12) : error" become "heatmap.frag:12: error". Lines that name no place stay.
std::string with_file_and_line(std::string_view log, std::string_view file);

// Compiles one shader of `stage` (GL_VERTEX_SHADER or GL_FRAGMENT_SHADER). Throws GlError as Program does.
unsigned compile_shader(unsigned stage, std::string_view source, std::string_view file);

}  // namespace attnlab
