// SPDX-License-Identifier: MIT
// The system headers that most libraries include, precompiled if CHESSVM_LIBRARY_PCH is on. Our own
// headers are not among them, because they change too often. Every source must still include what
// it uses: preset dev compiles each without this header.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/outcome/std_result.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
