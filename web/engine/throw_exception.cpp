// SPDX-License-Identifier: MIT
#include <boost/throw_exception.hpp>
#include <cstdlib>

// Boost calls these functions instead of throwing if it is compiled without exceptions.
namespace boost {
void throw_exception(const std::exception&) {
  std::abort();
}
void throw_exception(const std::exception&, const source_location&) {
  std::abort();
}
}  // namespace boost
