// The memory of a search: nodes are decisions, edges the actions known there. Everything lies in two blocks of fixed
// size, so a search neither allocates nor outgrows its bound; when they are full the tree stops growing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "players/knowledge.h"

namespace guildhall {

template <Game G>
class Tree {
 public:
  using Action = typename G::Action;
  using NodeId = std::uint32_t;
  static constexpr NodeId none = ~NodeId{0};

  struct Edge {
    Action action;
    NodeId child;
    float prior;
    std::uint32_t visits, offered;  // offered: how often it was legal when the node was passed
    float value;                    // mean utility for the seat that acts here
    PerSeat win, score;             // means

    void add(const Expectation& e, float utility) {
      const float share = 1.0f / static_cast<float>(++visits);
      value += share * (utility - value);
      for (int seat = 0; seat < max_seats; ++seat) {
        win[seat] += share * (e.win[seat] - win[seat]);
        score[seat] += share * (e.score[seat] - score[seat]);
      }
    }
    // One more visit, and what the same seat can reach after it by its favourite action.
    void follow(const Edge& next) {
      ++visits;
      value = next.value;
      win = next.win;
      score = next.score;
    }
  };
  struct Node {
    std::uint32_t first, count, room;  // its edges
    std::uint32_t visits;
    std::uint32_t favourite;  // the edge visited most
    float reference;          // informed: the worth that gives a prior of one
    Seat seat;                // who acts
    bool certain;             // every simulation that comes here finds the same actions
  };

  Tree(std::uint32_t nodes, std::uint32_t edges) : most_nodes_(nodes), most_edges_(edges) {
    nodes_.reserve(nodes);
    edges_.reserve(edges);
  }

  bool empty() const { return nodes_.empty(); }
  void clear() {
    nodes_.clear();
    edges_.clear();
  }
  static constexpr NodeId root = 0;

  Node& node(NodeId id) { return nodes_[id]; }
  const Node& node(NodeId id) const { return nodes_[id]; }
  std::span<Edge> edges(const Node& node) { return {edges_.data() + node.first, node.count}; }
  std::span<const Edge> edges(const Node& node) const { return {edges_.data() + node.first, node.count}; }

  // A new decision with room for so many edges, or none when the tree is full.
  NodeId add_node(Seat seat, bool certain, std::uint32_t room) {
    if (nodes_.size() == most_nodes_ || edges_.size() + room > most_edges_) return none;
    nodes_.push_back({static_cast<std::uint32_t>(edges_.size()), 0, room, 0, 0, 0, seat, certain});
    edges_.resize(edges_.size() + room);
    return static_cast<NodeId>(nodes_.size() - 1);
  }
  // requires: the node has room left.
  void add_edge(Node& node, Action action, float prior) {
    edges_[node.first + node.count++] = {action, none, prior, 0, 0, 0, {}, {}};
  }

  // Gives the root room for so many edges; false when the tree is full. (Its old ones are left lying behind.)
  bool widen_root(std::uint32_t room) {
    if (edges_.size() + room > most_edges_) return false;
    Node& node = nodes_[root];
    const auto first = static_cast<std::uint32_t>(edges_.size());
    edges_.resize(first + room);
    std::copy_n(edges_.begin() + node.first, node.count, edges_.begin() + first);
    node.first = first;
    node.room = room;
    return true;
  }

  // Makes a descendant the root and drops everything that is not below it. Both blocks are in the order in which
  // nodes were made, parents before children, so one pass in that order moves what stays to the front.
  void rebase(NodeId new_root) {
    std::vector<NodeId>& moved = moved_;
    moved.assign(nodes_.size(), none);
    moved[new_root] = 0;
    std::uint32_t nodes = 0, edges = 0;
    for (NodeId id = new_root; id < nodes_.size(); ++id) {
      if (moved[id] == none) continue;
      Node kept = nodes_[id];
      std::copy_n(edges_.begin() + kept.first, kept.room, edges_.begin() + edges);
      kept.first = edges;
      edges += kept.room;
      for (std::uint32_t i = 0; i < kept.count; ++i) {
        Edge& edge = edges_[kept.first + i];
        if (edge.child == none) continue;
        // The numbers of kept children are given in the order in which the pass will meet them.
        moved[edge.child] = 0;
      }
      moved[id] = nodes;
      nodes_[nodes++] = kept;
    }
    for (NodeId id = 0; id < nodes; ++id)
      for (Edge& edge : this->edges(nodes_[id]))
        if (edge.child != none) edge.child = moved[edge.child];
    nodes_.resize(nodes);
    edges_.resize(edges);
  }

 private:
  std::uint32_t most_nodes_, most_edges_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<NodeId> moved_;
};

}  // namespace guildhall
