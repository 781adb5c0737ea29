// SPDX-License-Identifier: MIT
#include "programs/vmtest/self_test.hpp"

#include "embedded_vmtest.hpp"

namespace chessvm::vmtest {

std::string_view self_test_image() {
  return embedded::vmtest.image;
}

}  // namespace chessvm::vmtest
