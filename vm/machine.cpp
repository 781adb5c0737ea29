// SPDX-License-Identifier: MIT
#include "vm/machine.hpp"
