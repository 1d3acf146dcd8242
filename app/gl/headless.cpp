#include "app/gl/headless.h"

#include "app/gl/program.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>
#include <glad/gl.h>

#include <sstream>

namespace attnlab {
namespace {

// A function of the system's EGL, which is opened here: who only computes and draws files needs none. It
// stays open, as the drivers behind it want.
struct OfEgl {
  const char* name;
  template <typename Function>
  operator Function*() const {
    void* const library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    void* const at = library ? dlsym(library, name) : nullptr;
    if (!at) throw GlError("EGL is not installed here (libEGL.so.1, of the package libegl1).");
    return reinterpret_cast<Function*>(at);
  }
};

bool has_extension(const char* list, std::string_view name) {
  std::istringstream words(list ? list : "");
  for (std::string word; words >> word;)
    if (word == name) return true;
  return false;
}

}  // namespace

struct HeadlessContext::Egl {
  decltype(&eglBindAPI) BindAPI = OfEgl{"eglBindAPI"};
  decltype(&eglChooseConfig) ChooseConfig = OfEgl{"eglChooseConfig"};
  decltype(&eglCreateContext) CreateContext = OfEgl{"eglCreateContext"};
  decltype(&eglDestroyContext) DestroyContext = OfEgl{"eglDestroyContext"};
  decltype(&eglGetProcAddress) GetProcAddress = OfEgl{"eglGetProcAddress"};
  decltype(&eglInitialize) Initialize = OfEgl{"eglInitialize"};
  decltype(&eglMakeCurrent) MakeCurrent = OfEgl{"eglMakeCurrent"};
  decltype(&eglQueryString) QueryString = OfEgl{"eglQueryString"};
  decltype(&eglTerminate) Terminate = OfEgl{"eglTerminate"};

  EGLDisplay surfaceless_display() const;
  EGLContext core_context(EGLDisplay display) const;
};

EGLDisplay HeadlessContext::Egl::surfaceless_display() const {
  const char* client = QueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (!has_extension(client, "EGL_MESA_platform_surfaceless"))
    throw GlError(
        "EGL has no surfaceless platform here: pictures without a display need Mesa's (libegl-mesa0).");
  const auto get_display =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(GetProcAddress("eglGetPlatformDisplayEXT"));
  EGLDisplay display = EGL_NO_DISPLAY;
  if (get_display) display = get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY || !Initialize(display, nullptr, nullptr))
    throw GlError("EGL's surfaceless platform does not start: a driver is missing (libgl1-mesa-dri).");
  return display;
}

EGLContext HeadlessContext::Egl::core_context(EGLDisplay display) const {
  if (!BindAPI(EGL_OPENGL_API)) throw GlError("EGL offers no desktop OpenGL here.");
  const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = EGL_NO_CONFIG_KHR;
  EGLint count = 0;
  if (!ChooseConfig(display, wanted, &config, 1, &count) || count < 1)
    throw GlError("EGL offers no desktop OpenGL here.");
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                            3,
                            EGL_CONTEXT_MINOR_VERSION,
                            3,
                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                            EGL_NONE};
  const EGLContext context = CreateContext(display, config, EGL_NO_CONTEXT, version);
  if (context == EGL_NO_CONTEXT) throw GlError("The driver behind EGL has no OpenGL 3.3.");
  return context;
}

HeadlessContext::HeadlessContext() : egl_(std::make_unique<const Egl>()) {
  display_ = egl_->surfaceless_display();
  try {
    context_ = egl_->core_context(display_);
    if (!egl_->MakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_))
      throw GlError("EGL gives no context without a surface here.");
    if (gladLoadGL(egl_->GetProcAddress) == 0) throw GlError("OpenGL's functions could not be loaded.");
  } catch (const GlError&) {
    if (context_) egl_->DestroyContext(display_, context_);
    egl_->Terminate(display_);
    throw;
  }
}

HeadlessContext::~HeadlessContext() {
  egl_->MakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  egl_->DestroyContext(display_, context_);
  egl_->Terminate(display_);
}

std::string HeadlessContext::renderer() const {
  return reinterpret_cast<const char*>(glGetString(GL_RENDERER));
}

}  // namespace attnlab
