// SPDX-License-Identifier: MIT
#include "tools/chsim/run/recorder.hpp"

#include "base/output/pending_file.hpp"
#include "vm/recording.hpp"

namespace chessvm::vm::chsim {
namespace {

class Recorder : public CardLog {
 public:
  Recorder(PendingFile file, const Image& image, const std::optional<Checkpoint>& start)
      : file_(std::move(file)) {
    file_.write(text_.begin(image, start));
  }
  void card_read(const MachineState& state, Card card) override {
    file_.write(text_.card({.add_cycle = state.add_cycles, .card = card}));
  }
  bool card_punched(const MachineState& state, int digits) override {
    file_.write(text_.card({.add_cycle = state.add_cycles, .card = PunchedCard{digits}}));
    return true;
  }
  Result<void> flush() override { return file_.flush(); }
  Result<void> end(RunStatus status, const MachineState& state) override {
    file_.write(text_.end({status, state.add_cycles, state.instructions}));
    return file_.commit();
  }

 private:
  PendingFile file_;
  RecordingText text_;
};

}  // namespace

Result<std::unique_ptr<CardLog>> open_recording(const std::string& path, const Image& image,
                                                const std::optional<Checkpoint>& start) {
  auto file = PendingFile::open(path);
  if (!file) return file.error();
  return std::unique_ptr<CardLog>(
      std::make_unique<Recorder>(std::move(file.value()), image, start));
}

}  // namespace chessvm::vm::chsim
