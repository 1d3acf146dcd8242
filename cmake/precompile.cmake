# attnlab_precompile(<target>...): the headers that most of our files read, read once a target. For builds that are made
# anew often (the dev preset); without it every file shows that it includes what it uses.
function(attnlab_precompile)
  if(NOT ATTNLAB_PRECOMPILE)
    return()
  endif()
  foreach(target IN LISTS ARGN)
    target_precompile_headers(${target} PRIVATE
      <Eigen/Core>
      <algorithm>
      <array>
      <cmath>
      <functional>
      <optional>
      <span>
      <string>
      <string_view>
      <variant>
      <vector>)
  endforeach()
endfunction()
