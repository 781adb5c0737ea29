// SPDX-License-Identifier: MIT
// What most tests include of the system, compiled once; nothing of ours, which changes. Every test
// names its includes itself all the same; CI also builds without this header
// (CHESSVM_TEST_PCH=OFF).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>
