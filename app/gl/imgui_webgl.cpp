// ImGui's OpenGL backend for a browser, compiled with answers of our own. Before each drawing it asks OpenGL
// for 22 values, to put them back afterwards: each is a round trip to the process that draws, 50 to 110 ms a
// frame where that is done in software. Nothing else draws into this context but our painters, which set what
// they need (painters.cpp), and a frame sets its viewport: what is put back is how a context begins.
#include <GLES3/gl3.h>

namespace {

void answer_integer(GLenum name, GLint* value) {
  switch (name) {
    case GL_MAJOR_VERSION:
    case GL_MINOR_VERSION:
    case GL_MAX_TEXTURE_SIZE: glGetIntegerv(name, value); break;  // once, when it begins
    case GL_VIEWPORT:
    case GL_SCISSOR_BOX: value[0] = value[1] = value[2] = value[3] = 0; break;
    case GL_BLEND_SRC_RGB:
    case GL_BLEND_SRC_ALPHA: *value = GL_ONE; break;
    case GL_BLEND_EQUATION_RGB:
    case GL_BLEND_EQUATION_ALPHA: *value = GL_FUNC_ADD; break;
    case GL_ACTIVE_TEXTURE: *value = GL_TEXTURE0; break;
    default: *value = 0;  // nothing is bound
  }
}

GLboolean answer_enabled(GLenum) { return GL_FALSE; }

}  // namespace

#define glGetIntegerv answer_integer
#define glIsEnabled answer_enabled
#include "imgui_impl_opengl3.cpp"
