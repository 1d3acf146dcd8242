// Points of the Geometry view: what they stand for and where they live. Knows no scene.
#pragma once

namespace attnlab {

// projected: P_Q, P_K, P_V and H, in d_k and d_v dimensions. input: the rows that they are made of, in d dimensions.
enum class PointSpace { projected, input };
enum class PointRole { query, key, value, output };

struct PointRef {
  PointRole role = PointRole::query;
  int index = 0;  // from 0
  friend bool operator==(const PointRef&, const PointRef&) = default;
};

}  // namespace attnlab
