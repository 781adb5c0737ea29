// SPDX-License-Identifier: MIT
#include "vm/image.hpp"
