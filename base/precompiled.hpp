// SPDX-License-Identifier: MIT
// The system headers that most libraries include, compiled once where CHESSVM_LIBRARY_PCH is on;
// none of ours, which change. Every source names its includes itself all the same: preset dev
// compiles each alone and without this header.
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
