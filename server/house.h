// The house: everybody who is here, every table, and what they ask of it (docs/server.md).
// It lives on one thread, so nothing in it is locked. What takes long, the disk and thinking, happens elsewhere and is
// waited for; nobody is told of anything that is not written down.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "server/client.h"
#include "server/metrics.h"
#include "server/room.h"
#include "server/storage/archive.h"
#include "server/thoughts.h"

namespace guildhall::server {

Time now();

class House {
 public:
  template <class T>
  using Awaitable = boost::asio::awaitable<T>;

  House(boost::asio::any_io_executor, Archive&, Metrics&, int thinking_threads);
  ~House();

  // Brings in every table that is open or played; says what could not be read.
  Awaitable<Stored<std::vector<std::string>>> open();

  // Coming and going: somebody is in the house for as long as there is a Presence of theirs.
  class Presence;
  Presence enter(std::shared_ptr<Client>);
  void rename(const Person&, bool kept);
  void close();  // tells everybody, and takes nothing on any more

  // The answer to one message, whatever its bytes; empty when it will be sent later, and others may be answered first.
  // What it throws is the end of that client's connection, and of nothing else.
  Awaitable<std::string> answer(std::shared_ptr<Client>, std::string message);

  int tables() const { return static_cast<int>(rooms_.size()); }

 private:
  static constexpr int most_decisions = 5;  // about one wish, while others change the table

  using RoomPointer = std::shared_ptr<Room>;
  struct Call;
  using Act = std::function<Expected<void>(Sitting&, Time)>;
  using Reading = std::tuple<std::optional<TableRow>, std::vector<StepRow>, std::vector<MessageRow>>;
  void leave(Client&);
  Awaitable<Answer> handle(Call&);
  Awaitable<Expected<RoomPointer>> find_room(const std::string& id);
  Awaitable<Expected<RoomPointer>> read_room(const std::string& id);
  Awaitable<Answer> change(RoomPointer, Act);
  Awaitable<Answer> change_and_show(Call&, Act);
  Awaitable<bool> reload(RoomPointer);
  static Answer unwritten(const RoomPointer&);
  void give_up(const RoomPointer&);
  static Stored<Reading> read_table(Storage&, const std::string& id);
  Awaitable<Expected<void>> find_people(std::vector<Place>&);
  Awaitable<Answer> open_room(Client&, Sitting);
  Awaitable<void> let_computers_play(RoomPointer);
  enum class Step : std::uint8_t { made, none, failed };
  Awaitable<Step> let_computer_act(RoomPointer);
  Awaitable<void> think_later(std::shared_ptr<Client>, std::string table_id, std::shared_ptr<Table>, Json request);
  // For a person, who pays for it with their turn among all who let computers think.
  struct Asker {
    std::string person, table;
  };
  Awaitable<Answer> think_elsewhere(Asker, std::shared_ptr<Table>, Json request, Language);
  void drive(const RoomPointer&);
  void wind(const RoomPointer&);
  void wind_again(const RoomPointer&);
  void forget_if_over(const std::string& id);
  void lobby_changed();
  void ring_for(const Sitting&);

  // Requests.
  Awaitable<Answer> hello(Call&);
  Awaitable<Answer> games(Call&);
  Awaitable<Answer> lobby(Call&);
  Awaitable<Answer> create(Call&);
  Awaitable<Answer> sit(Call&);
  Awaitable<Answer> commit(Call&);
  Awaitable<Answer> reveal(Call&);
  Awaitable<Answer> seat(Call&);
  Awaitable<Answer> leave_table(Call&);
  Awaitable<Answer> decline(Call&);
  Awaitable<Answer> come_back(Call&);
  Awaitable<Answer> close_table(Call&);
  Awaitable<Answer> watch(Call&);
  Awaitable<Answer> unwatch(Call&);
  Awaitable<Answer> legal(Call&);
  Awaitable<Answer> apply(Call&);
  Awaitable<Answer> why(Call&);
  Awaitable<Answer> preview(Call&);
  Awaitable<Answer> view(Call&);
  Awaitable<Answer> history(Call&);
  Awaitable<Answer> recap(Call&);
  Awaitable<Answer> record(Call&);
  Awaitable<Answer> proof(Call&);
  Awaitable<Answer> think(Call&);
  Awaitable<Answer> take_back(Call&);
  Awaitable<Answer> consent(Call&);
  Awaitable<Answer> say(Call&);
  Awaitable<Answer> rematch(Call&);

  boost::asio::any_io_executor executor_;
  Archive& archive_;
  Metrics& metrics_;
  boost::asio::thread_pool thinkers_;
  std::shared_ptr<Thoughts> thoughts_;
  std::unordered_map<std::string, RoomPointer> rooms_;
  Company clients_, in_lobby_;
  boost::asio::steady_timer lobby_bell_;
  bool lobby_rings_ = false, closing_ = false;
};

class House::Presence {
 public:
  Presence(House& house, std::shared_ptr<Client> client) : house_(&house), client_(std::move(client)) {}
  Presence(Presence&& other) noexcept
      : house_(std::exchange(other.house_, nullptr)), client_(std::move(other.client_)) {}
  Presence& operator=(Presence&&) = delete;
  ~Presence() {
    if (house_ != nullptr) house_->leave(*client_);
  }

 private:
  House* house_;
  std::shared_ptr<Client> client_;
};

}  // namespace guildhall::server
