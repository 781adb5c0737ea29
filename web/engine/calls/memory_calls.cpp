// SPDX-License-Identifier: MIT
// Functions of abi.h for buffers, the reply, files and handles.
#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "base/wasm/memory_files.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"

namespace web = chessvm::web;
using chessvm::wasm::memory_files;
using web::Border;

namespace {

std::size_t size_of_files() {
  std::size_t size = 0;
  for (const auto& [path, text] : memory_files()) size += path.native().size() + text.size();
  return size;
}

}  // namespace

void* chessvm_buffer(uint32_t size) {
  return Border::instance().allocate(size);
}

int32_t chessvm_release(const void* buffer) {
  Border& border = Border::instance();
  border.begin();
  return border.release(buffer) ? 0 : border.refuse("no such buffer");
}

const char* chessvm_reply(void) {
  return Border::instance().reply().data();
}

uint32_t chessvm_reply_size(void) {
  return static_cast<uint32_t>(Border::instance().reply().size());
}

int32_t chessvm_put_file(const char* name, uint32_t name_size, const char* text,
                         uint32_t text_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{name, name_size}, {text, text_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  if (!path) return border.refuse("a file needs a name");
  if (size_of_files() + name_size + text_size > web::most_bytes)
    return border.refuse("the files are larger than 64 MB");
  if (const auto written = chessvm::write_file_atomically(*path, (*texts)[1]); !written)
    return border.refuse(written.error());
  return 0;
}

int32_t chessvm_get_file(const char* name, uint32_t name_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{name, name_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  if (!path) return border.refuse("a file needs a name");
  auto text = chessvm::read_file(*path);
  if (!text) return border.refuse(text.error());
  border.reply(std::move(text.value()));
  return 0;
}

int32_t chessvm_remove_file(const char* name, uint32_t name_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{name, name_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  if (!path || memory_files().erase(path->lexically_normal()) == 0)
    return border.refuse("there is no such file");
  return 0;
}

int32_t chessvm_close(int32_t handle) {
  Border& border = Border::instance();
  border.begin();
  return border.close(handle) ? 0 : border.refuse("no such machine is open");
}
