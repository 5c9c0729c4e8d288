#include "server/reserve.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace guildhall::server {
namespace {

constexpr std::size_t size = 4 << 20;  // the largest message, as a document, is let go of with a quarter of it

std::atomic<void*> reserve;

void use_reserve() {
  std::free(reserve.exchange(nullptr));
  throw std::bad_alloc();
}

}  // namespace

void keep_reserve() {
  std::set_new_handler(use_reserve);
  if (reserve != nullptr) return;
  void* const memory = std::malloc(size);  // NOLINT: nothing is thrown, and no handler called
  std::free(reserve.exchange(memory));
}

}  // namespace guildhall::server
