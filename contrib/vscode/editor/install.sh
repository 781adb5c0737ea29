#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what package-lock.json names: code-server, and playwright-core to drive it. No script of a
# package runs by itself, since some of them fetch programs from elsewhere; what is native and used is
# compiled here, with the headers of the Node.js that is installed.
set -euo pipefail
cd "$(dirname "$0")"

server=node_modules/code-server
done_for=$server/.installed # a copy of the lock that was installed
cmp -s package-lock.json "$done_for" && exit

node=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
[ -e "$node/include/node/node.h" ] || { echo "$0: no headers of Node.js in $node/include/node" >&2; exit 3; }
export npm_config_nodedir=$node npm_config_build_from_source=true npm_config_audit=false npm_config_fund=false

npm ci --ignore-scripts
npm rebuild argon2
# The editor itself has a lock of its own. Without kerberos, which is for proxies.
cd $server/lib/vscode
npm install --ignore-scripts --no-save --omit=dev --legacy-peer-deps
npm rebuild node-pty @parcel/watcher @vscode/spdlog native-watchdog
cd - >/dev/null
cp package-lock.json "$done_for"
