#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the packages of package-lock.json: code-server, and playwright-core to control it. No
# script of a package runs by itself, because some scripts download programs. The native modules that
# are used are compiled here, with the headers of the installed Node.js.
set -euo pipefail
cd "$(dirname "$0")"

trap 'echo "$0: code-server cannot be installed; the reason is above" >&2' ERR
server=node_modules/code-server
modules=$server/lib/vscode
stamp=$server/.installed # for this lock and this Node.js, for which modules are compiled
state() { node --version && cat package-lock.json; }
cmp -s <(state) "$stamp" && exit

node=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
[ -e "$node/include/node/node.h" ] || { echo "$0: there are no headers of Node.js in $node/include/node" >&2; exit 3; }
export npm_config_nodedir=$node npm_config_build_from_source=true npm_config_audit=false npm_config_fund=false

npm ci --ignore-scripts
npm rebuild argon2
# Installs the packages of the editor in code-server, which has its own lock file.
npm --prefix $modules install --ignore-scripts --no-save --omit=dev --legacy-peer-deps
# Does not compile kerberos, which only proxies need.
npm --prefix $modules rebuild node-pty @parcel/watcher @vscode/spdlog native-watchdog
state >"$stamp"
