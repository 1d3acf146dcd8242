// The Lab of a window without a screen: opened, trained until nothing new comes, and what it shows.
#pragma once

#include "app/figures/views/lab.h"
#include "tests/ui/app_host.h"

#include <chrono>
#include <thread>

namespace attnlab::test {

inline const LabFigure& shown(AppHost& host) { return *host.app->view().figure.lab; }

// Frames until nothing new comes; beside other work a run of 16 seeds and three rates takes many seconds.
inline void finish(AppHost& host) {
  using clock = std::chrono::steady_clock;
  const auto patience = clock::now() + std::chrono::minutes(2);
  while (host.requests.busy && clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    host.robot.step(1);
  }
  host.robot.step(3);
  EXPECT_FALSE(host.requests.busy);
}

inline void train(AppHost& host) {
  host.robot.click("start##lab");
  finish(host);
}

// It opens on a run that began by itself.
inline void open_lab(AppHost& host) {
  host.run("view.lab");
  finish(host);
}

}  // namespace attnlab::test
