// SPDX-License-Identifier: MIT
#include <boost/throw_exception.hpp>
#include <cstdlib>

// Called by Boost instead of throwing, where it is compiled without exceptions.
namespace boost {
void throw_exception(const std::exception&) {
  std::abort();
}
void throw_exception(const std::exception&, const source_location&) {
  std::abort();
}
}  // namespace boost
