// The plane of two weights: what of it claims allow. Over every point of it the two have their values there,
// the weight of each of their rows for itself is what the row has left, and all else is as it is. Knows no
// drawing.
#pragma once

#include "core/algebra/contour.h"
#include "core/teaching/stage.h"

namespace attnlab {

struct WeightAxis {
  int row = 0, col = 0;  // from 0
  double end = 1;        // the largest that it can be: 1 less what the others of its row get
};
struct WeightPlane {
  int head = 0;
  WeightAxis x, y;
};

// Of two expressions, "A[1,3]" and "A[3,1]". One sentence where they are no weights of one A in different
// rows, none of them that of a token for itself.
std::variant<WeightPlane, std::string> weight_plane(const Scene& scene, const Analysis& analysis,
                                                    std::string_view x, std::string_view y);
PlanePoint point_on(const WeightPlane& plane, const Analysis& analysis);  // of this moment

// Where all of these claims hold, from (0, 0) to (x.end, y.end). One sentence where one has no bound
// (overstep() in claim.h), or speaks of more than these weights.
std::variant<Contour, std::string> where_they_hold(const WeightPlane& plane, const Scene& scene,
                                                   const Analysis& analysis,
                                                   std::span<const std::string> claims);

}  // namespace attnlab
