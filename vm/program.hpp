// SPDX-License-Identifier: MIT
#pragma once

#include "vm/image.hpp"

namespace chessvm {

/// An image, prepared for execution; immutable, shared by the machines that run it.
class Program {
 public:
  explicit Program(const Image& image) : image_(image) {}
  [[nodiscard]] const Image& image() const { return image_; }

 private:
  Image image_;
};

}  // namespace chessvm
