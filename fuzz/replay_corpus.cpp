// Runs a fuzz target over files instead of under a fuzzer: for coverage, and to look at what was found.
#include <fstream>
#include <iostream>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::stringstream text;
    text << std::ifstream(argv[i], std::ios::binary).rdbuf();
    const std::string bytes = text.str();
    LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  }
  std::cout << argc - 1 << " inputs\n";
}
