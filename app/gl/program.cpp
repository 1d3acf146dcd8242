#include "app/gl/program.h"

#include "app/gl/platform.h"

#include <glad/gl.h>

#include <regex>
#include <sstream>

#include "embedded/shaders.h"

namespace attnlab {
namespace {

// Of a shader or a program, by the two functions that it is asked with.
template <typename Ask, typename Read>
std::string log_of(unsigned what, Ask ask, Read read) {
  GLint size = 0;
  ask(what, GL_INFO_LOG_LENGTH, &size);
  std::string log(static_cast<std::size_t>(size), '\0');
  GLsizei written = 0;
  if (size > 0) read(what, size, &written, log.data());
  log.resize(static_cast<std::size_t>(written));
  return log;
}

unsigned compile_file(unsigned stage, std::string_view file) {
  const std::string_view source = embedded::shaders(file);
  if (!source.data()) throw GlError("The shader " + std::string(file) + " is not inside this program.");
  // OpenGL ES asks for a precision, and OpenGL takes one. Lines are counted as in the file.
  std::string whole = platform::glsl_version;
  whole += "\nprecision highp float;\nprecision highp int;\n#line 1\n";
  return compile_shader(stage, whole += source, file);
}

}  // namespace

std::string with_file_and_line(std::string_view log, std::string_view file) {
  static const std::regex place(R"(^\s*(?:ERROR:\s*)?\d+(?::(\d+)(?:\(\d+\))?|\((\d+)\))\s*:\s*)");
  std::string result;
  std::istringstream lines{std::string(log)};
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == '\0')) line.pop_back();
    if (line.empty()) continue;
    if (!result.empty()) result += '\n';
    std::smatch match;
    if (std::regex_search(line, match, place)) {
      const std::string number = match[1].matched ? match[1].str() : match[2].str();
      result += std::string(file) + ":" + number + ": " + match.suffix().str();
    } else {
      result += line;
    }
  }
  return result;
}

unsigned compile_shader(unsigned stage, std::string_view source, std::string_view file) {
  const unsigned shader = glCreateShader(stage);
  const char* text = source.data();
  const auto length = static_cast<GLint>(source.size());
  glShaderSource(shader, 1, &text, &length);
  glCompileShader(shader);
  GLint compiled = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled) return shader;
  const std::string log = with_file_and_line(log_of(shader, glGetShaderiv, glGetShaderInfoLog), file);
  glDeleteShader(shader);
  throw GlError("The shader " + std::string(file) + " does not compile.\n" + log);
}

Program::Program(std::string_view vertex_file, std::string_view fragment_file)
    : files_(std::string(vertex_file) + " and " + std::string(fragment_file)) {
  const unsigned vertex = compile_file(GL_VERTEX_SHADER, vertex_file);
  unsigned fragment = 0;
  try {
    fragment = compile_file(GL_FRAGMENT_SHADER, fragment_file);
  } catch (const GlError&) {
    glDeleteShader(vertex);
    throw;
  }
  id_ = glCreateProgram();
  glAttachShader(id_, vertex);
  glAttachShader(id_, fragment);
  glLinkProgram(id_);
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  GLint linked = 0;
  glGetProgramiv(id_, GL_LINK_STATUS, &linked);
  if (linked) return;
  const std::string log = log_of(id_, glGetProgramiv, glGetProgramInfoLog);
  glDeleteProgram(id_);
  throw GlError("The shaders " + files_ + " do not link.\n" + log);
}

Program::~Program() { glDeleteProgram(id_); }

void Program::use() const { glUseProgram(id_); }

int Program::uniform(const char* name) const {
  const int place = glGetUniformLocation(id_, name);
  if (place < 0) throw GlError("The shaders " + files_ + " have no uniform " + name + ".");
  return place;
}

}  // namespace attnlab
