// What the window stands on, where GLFW opens it: X11, Wayland, Cocoa or Windows. Knows no App.
#pragma once

struct GLFWmonitor;

namespace attnlab {

// Whether a variable of the environment says something.
bool is_set(const char* variable);
bool has_display();  // there is one to open a window on
// What GLFW has opened, asked by name, "glfwGetX11Display" or "glfwGetWaylandDisplay", since one that is
// built for the other lacks it; null where there is none.
void* glfw_display(const char* name);

namespace platform {

// Of the pixels in which a monitor counts, how many are one unit of a window's size: 1 but under Wayland.
double pixels_of_monitor_unit(GLFWmonitor* monitor);
extern const char* const in_software;  // what draws where the driver does not, in words

}  // namespace platform
}  // namespace attnlab
