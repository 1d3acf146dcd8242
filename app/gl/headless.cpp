#include "app/gl/headless.h"

#include "app/gl/program.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <sstream>
#include <string_view>

namespace attnlab {
namespace {

bool has_extension(const char* list, std::string_view name) {
  std::istringstream words(list ? list : "");
  for (std::string word; words >> word;)
    if (word == name) return true;
  return false;
}

EGLDisplay surfaceless_display() {
  const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (!has_extension(client, "EGL_MESA_platform_surfaceless"))
    throw GlError(
        "EGL has no surfaceless platform here: pictures without a display need Mesa's (libegl-mesa0).");
  const auto get_display =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  EGLDisplay display = EGL_NO_DISPLAY;
  if (get_display) display = get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
    throw GlError("EGL's surfaceless platform does not start: a driver is missing (libgl1-mesa-dri).");
  return display;
}

EGLContext core_context(EGLDisplay display) {
  if (!eglBindAPI(EGL_OPENGL_API)) throw GlError("EGL offers no desktop OpenGL here.");
  const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = EGL_NO_CONFIG_KHR;
  EGLint count = 0;
  if (!eglChooseConfig(display, wanted, &config, 1, &count) || count < 1)
    throw GlError("EGL offers no desktop OpenGL here.");
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                            3,
                            EGL_CONTEXT_MINOR_VERSION,
                            3,
                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                            EGL_NONE};
  const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  if (context == EGL_NO_CONTEXT) throw GlError("The driver behind EGL has no OpenGL 3.3.");
  return context;
}

}  // namespace

HeadlessContext::HeadlessContext() {
  display_ = surfaceless_display();
  try {
    context_ = core_context(display_);
    if (!eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_))
      throw GlError("EGL gives no context without a surface here.");
    if (gladLoadGL(eglGetProcAddress) == 0) throw GlError("OpenGL's functions could not be loaded.");
  } catch (const GlError&) {
    if (context_) eglDestroyContext(display_, context_);
    eglTerminate(display_);
    throw;
  }
}

HeadlessContext::~HeadlessContext() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

std::string HeadlessContext::renderer() const {
  return reinterpret_cast<const char*>(glGetString(GL_RENDERER));
}

}  // namespace attnlab
