// The program in a page: opens the window on what its address names, which start.js gives as an argument.
#include "app/gl/platform.h"
#include "app/gl/run.h"

int main(int count, char** arguments) {
  attnlab::WindowOptions options;
  if (count > 1) options.file = arguments[1];
  const int status = attnlab::run_window(options);
  if (status != 0) attnlab::platform::end(status);  // start.js shows the sentence that says why
}
