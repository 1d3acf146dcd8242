// A talk in the window: opened by its kind, presented from its title to its end with the clicker alone, each
// slide with its scene; questions told, asked and answered; drags in between, back and again; and files that
// are no talk, which leave what was open.
#include "app/library/lessons.h"
#include "core/scene/scene_file.h"
#include "core/teaching/talk.h"
#include "core/text/number.h"
#include "tests/core/checkers.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

namespace attnlab::test {
namespace {

const std::string shipped_talk = "why-queries-and-keys";

fs::path talk_file_of(const AppHost& host, std::string_view text) {
  return host.folder.write("talk.json", text);
}

std::string talk_with(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

const LessonState& told(const AppHost& host) { return host.app->lesson(); }
const Slide& on_the_wall(const AppHost& host) { return host.app->presentation().steps.at(0); }
void clicked(AppHost& host) { host.chord(0, ImGuiKey_PageDown); }

TEST(AppTalk, GoesFromItsTitleToItsEnd) {
  AppHost host(1280, 720);
  ASSERT_TRUE(host.open(talk_file_of(host, talk_file(shipped_talk))));
  ASSERT_TRUE(told(host).lesson && told(host).lesson->talk);
  const std::vector<LessonStep> slides = told(host).lesson->steps;
  host.chord(ImGuiMod_Alt, ImGuiKey_RightArrow);
  host.chord(0, ImGuiKey_F5);
  EXPECT_EQ(told(host).at, 0U) << "F5 begins at the title";
  for (std::size_t i = 0; i < slides.size(); ++i) {
    SCOPED_TRACE("slide " + std::to_string(i + 1));
    ASSERT_EQ(told(host).at, i);
    EXPECT_TRUE(host.scene() == told(host).lesson->scenes.at(slides[i].scene));
    EXPECT_EQ(on_the_wall(host).text, told(host).told);
    EXPECT_EQ(on_the_wall(host).blocks, slides[i].blocks);
    EXPECT_TRUE(host.app->presentation().complaint.empty()) << host.app->presentation().complaint;
    if (slides[i].ask) {
      const std::string& aloud = on_the_wall(host).words;
      EXPECT_TRUE(host.app->view().figure.hidden.empty() || aloud.empty() ||
                  aloud.find('?') != std::string::npos)
          << aloud;
      clicked(host);
      EXPECT_EQ(on_the_wall(host).text, question_of(told(host))->ask);
      EXPECT_FALSE(host.app->view().figure.hidden.empty() && slides[i].ask->kind != PredictKind::possible);
      clicked(host);
      EXPECT_EQ(on_the_wall(host).text, question_of(told(host))->why);
      EXPECT_TRUE(host.app->view().figure.hidden.empty());
    }
    clicked(host);
  }
  EXPECT_EQ(told(host).at, slides.size() - 1) << "its last slide is its end";
  host.chord(0, ImGuiKey_PageUp);
  EXPECT_EQ(told(host).at, slides.size() - 2);
  EXPECT_EQ(on_the_wall(host).text, question_of(told(host))->why) << "what was answered stays so";
  host.chord(0, ImGuiKey_Escape);
  EXPECT_FALSE(host.app->presentation().on);
  EXPECT_FALSE(host.app->unsaved()) << "a talk that was only given asks nothing";
  host.chord(0, ImGuiKey_F5);
  EXPECT_FALSE(told(host).answers[3].revealed) << "given again it asks again";
}

TEST(AppTalk, IsDraggedAndGoesOn) {
  AppHost host(1280, 720);
  host.run("talk." + shipped_talk);
  host.chord(0, ImGuiKey_F5);
  clicked(host);
  const Scene before = host.scene();
  host.robot.drag("Q/r4c1", 60, 0);
  const Scene dragged = host.scene();
  EXPECT_FALSE(dragged == before);
  EXPECT_TRUE(told(host).now.at("opening").scene == host.scene()) << "the words follow the hand";
  clicked(host);
  EXPECT_TRUE(host.scene() == told(host).lesson->scenes.at("opening")) << "each slide has its scene";
  host.chord(0, ImGuiKey_PageUp);
  EXPECT_TRUE(host.scene() == before);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_TRUE(host.scene() == dragged) << "Undo leads back to what was dragged";
}

// Answers are counted, wrong and right ones; what they were is seen afterwards.
TEST(AppTalk, CountsWhatTheRoomSays) {
  AppHost host(800, 600);
  host.run("talk." + shipped_talk);
  host.chord(0, ImGuiKey_F5);
  for (int i = 0; i < 3; ++i) clicked(host);
  ASSERT_TRUE(told(host).lesson->steps[told(host).at].ask);
  clicked(host);
  host.chord(0, ImGuiKey_1);
  host.chord(0, ImGuiKey_2);
  host.chord(0, ImGuiKey_2);
  const auto stands = [](std::string_view words) {
    return std::ranges::any_of(lines_in(windows_on_screen("presentation")), [words](const std::string& line) {
      return line.find(words) != std::string::npos;
    });
  };
  EXPECT_TRUE(stands("3 have answered"));
  EXPECT_FALSE(stands("1 said positive"));
  clicked(host);
  EXPECT_FALSE(stands("have answered"));
  EXPECT_TRUE(stands("1 said positive"));
}

// What was open asks before it gives way, and is what Undo and its file say it is.
TEST(AppTalk, AsksBeforeUnsavedWorkIsLost) {
  AppHost host;
  const fs::path file = talk_file_of(host, talk_file(shipped_talk));
  host.change();
  const Scene mine = host.scene();
  ASSERT_TRUE(host.open(file));
  EXPECT_FALSE(told(host).lesson);
  EXPECT_TRUE(host.scene() == mine) << "it is asked first";
  host.robot.click("Cancel");
  EXPECT_TRUE(host.scene() == mine);
}

TEST(AppTalk, OfBadFilesOneSentenceSaysWhatIsWrong) {
  AppHost host;
  const Scene before = host.scene();
  const std::string good(talk_file(shipped_talk));
  const auto refused = [&](const std::string& text, std::string_view says) {
    EXPECT_FALSE(host.open(talk_file_of(host, text))) << says;
    EXPECT_TRUE(host.says(says));
    EXPECT_TRUE(host.scene() == before && !told(host).lesson) << says;
  };
  refused(talk_with(good, R"("why-not-qq", "step": 2)", R"("two-by-two", "step": 12)"),
          "slides[5].step: expected 1 to 9 of the lesson");
  refused(talk_with(good, "why-not-qq", "why-not"), "slides[4].lesson: expected one of what-are-q-k-v, ");
  refused(talk_with(good, R"("scene": "opening")", R"("scene": "closing")"),
          "slides[2].scene: expected one of the scenes of this talk: opening, found \"closing\"");
  refused(talk_with(good, R"(["Q", "S", "A"])", R"(["Q", "M", "A"])"), "slide 2: ");
  refused(talk_with(good, "{A[4,2]}", "{A[4,9]}"), "slide 2: words: {A[4,9]}: A is 4 x 4");
  refused(talk_with(good, R"("attnlab_talk": 1)", R"("attnlab_talk": 2)"),
          "version 1, the one that this program");
  refused(good.substr(0, good.size() / 2), "talk.json: ");
}

// The speaker alone sees notes and times; they are kept for the next time, and in no talk.
TEST(AppTalk, IsRehearsedWithItsMinutes) {
  TemporaryFolder state;
  const auto minutes = [](const AppHost& host) { return host.app->presentation().rehearsal->last; };
  {
    AppHost host(1280, 800, 1, state.path());
    host.run("talk." + shipped_talk);
    host.chord(ImGuiMod_Shift, ImGuiKey_F5);
    ASSERT_TRUE(host.app->presentation().rehearsal);
    EXPECT_EQ(minutes(host), std::vector<double>(7, 0));
    host.robot.step(30);
    const double first = host.app->presentation().rehearsal->now[0];
    EXPECT_GT(first, 0);
    clicked(host);
    host.robot.step(30);
    EXPECT_EQ(host.app->presentation().rehearsal->now[0] >= first, true);
    EXPECT_GT(host.app->presentation().rehearsal->now[1], 0);
    EXPECT_EQ(host.app->presentation().rehearsal->now[2], 0);
    EXPECT_TRUE(host.requests.wake) << "its clock goes on";
    host.chord(0, ImGuiKey_Escape);
    host.robot.step(2);
  }
  AppHost again(1280, 800, 1, state.path());
  again.run("talk." + shipped_talk);
  again.chord(0, ImGuiKey_F5);
  EXPECT_FALSE(again.app->presentation().rehearsal) << "nothing of it is presented";
  again.chord(0, ImGuiKey_Escape);
  again.chord(ImGuiMod_Shift, ImGuiKey_F5);
  ASSERT_TRUE(again.app->presentation().rehearsal);
  EXPECT_GT(minutes(again)[0], 0);
  EXPECT_GT(minutes(again)[1], 0);
  EXPECT_EQ(minutes(again)[2], 0);
  EXPECT_EQ(talk_text(std::get<Talk>(open_talk(shipped_talk))).find("rehears"), std::string::npos);
}

// Out of two scenes and a lesson, put in order, written over, saved, and presented.
TEST(AppTalk, IsMadeInTheWindow) {
  TemporaryFolder state;
  AppHost host(1280, 800, 1, state.path());
  host.run("file.new_talk");
  EXPECT_TRUE(host.robot.has("Save the talk"));
  host.robot.click("Close");
  host.run({"view.symmetry", "present.keep", "lesson.why-not-qq", "present.keep", "present.list"});
  const std::string file = state.file("mine.json").string();
  host.robot.enter_in("##slide1", "My own title");
  host.robot.click("up##3");
  host.robot.enter_in("##talk file", file);
  host.robot.click("Save the talk");
  const auto read = read_talk(std::get<std::string>(read_file(file)), "mine.json");
  ASSERT_TRUE(std::holds_alternative<Talk>(read)) << std::get<FileError>(read).sentence();
  const Talk& made = std::get<Talk>(read);
  ASSERT_EQ(made.slides.size(), 3U);
  EXPECT_EQ(made.slides[0].text, "My own title");
  EXPECT_EQ(made.slides[1].lesson, "why-not-qq");
  EXPECT_EQ(made.slides[1].step, 1);
  EXPECT_EQ(made.slides[2].view, "symmetry");
  EXPECT_EQ(made.scenes.at(made.slides[2].scene).title, "The movie was a bomb");
  host.robot.click("Undo##talk");
  host.robot.click("remove##3");
  host.robot.click("Undo##talk");
  host.robot.click("Present");
  ASSERT_TRUE(told(host).lesson && told(host).lesson->talk);
  EXPECT_TRUE(host.app->presentation().on);
  EXPECT_EQ(on_the_wall(host).text, "My own title");
  EXPECT_EQ(told(host).lesson->steps.size(), 3U);
}

// What an earlier window left is what Undo leads back to; what cannot be read is not written over; and what
// is put away comes back.
TEST(AppTalk, InTheMakingIsNeverLost) {
  TemporaryFolder state;
  const auto kept = [&state] { return bytes_of(state.file("talk.json").string()); };
  {
    AppHost host(1280, 800, 1, state.path());
    host.run("file.new_talk");
    host.robot.enter_in("##slide1", "Of yesterday");
  }
  AppHost host(1280, 800, 1, state.path());
  host.run("file.new_talk");
  EXPECT_EQ(kept().find("Of yesterday"), std::string::npos);
  EXPECT_NE(bytes_of(state.file("talk-before-1.json").string()).find("Of yesterday"), std::string::npos)
      << "it was in no file";
  host.robot.click("Undo##talk");
  EXPECT_NE(kept().find("Of yesterday"), std::string::npos);
  host.robot.click("Put the talk away");
  EXPECT_FALSE(fs::exists(state.file("talk.json")));
  EXPECT_TRUE(host.says("talk-before-2.json"));
  host.robot.click("Bring my talk back##talk");
  EXPECT_NE(kept().find("Of yesterday"), std::string::npos);
  state.write("talk.json", "{\"attnlab_talk\": 2}");
  AppHost later(1280, 800, 1, state.path());
  later.run("file.new_talk");
  EXPECT_EQ(bytes_of(state.file("talk.json.unread").string()), "{\"attnlab_talk\": 2}");
  EXPECT_TRUE(later.says("talk.json.unread"));
}

// What could not be read again is not kept: the 41st scene, and the Lab, which no scene holds.
TEST(AppTalk, KeepsNothingThatItsFileCannotHold) {
  AppHost host(1280, 800);
  const auto keep_another = [&host] {
    host.change();
    host.run("present.keep");
  };
  for (int scene = 0; scene < 40; ++scene) keep_another();
  EXPECT_TRUE(host.says("Kept as slide 41 of")) << "behind its title";
  keep_another();
  EXPECT_TRUE(host.says("40 scenes, found 41"));
  host.run({"view.lab", "present.keep"});
  EXPECT_TRUE(host.says("leave the Lab"));
}

// Of two windows none writes over what the other keeps, and the next start finds both.
TEST(AppTalk, OfTwoWindowsEachKeepsItsOwn) {
  ATTNLAB_NEEDS_PROCESSES();
  TemporaryFolder state;
  const auto kept = [&state](const char* name, std::string_view words) {
    return bytes_of(state.file(name).string()).find(words) != std::string::npos;
  };
  const auto titled = [](AppHost& host, const std::string& title) {
    host.run("present.list");  // it is the window that is worked in now
    host.robot.click("my talk##show");
    host.robot.enter_in("##slide1", title);
  };
  {
    AppHost one(1280, 800, 1, state.path()), other(1280, 800, 1, state.path());
    for (AppHost* host : {&one, &other}) host->run("file.new_talk");
    titled(one, "Of the one");
    EXPECT_FALSE(one.says("another window"));
    titled(other, "Of the other");
    EXPECT_TRUE(other.says("The talk of another window stays as it is; this one is kept in "));
    EXPECT_TRUE(other.says("talk-2.json"));
    titled(one, "Of the first");
    EXPECT_TRUE(kept("talk.json", "Of the first") && kept("talk-2.json", "Of the other"));
  }
  // Two that go on with the same one, and a third that only looks.
  AppHost one(1280, 800, 1, state.path()), other(1280, 800, 1, state.path());
  {
    AppHost third(1280, 800, 1, state.path());
    for (AppHost* host : {&one, &other, &third}) host->run("present.list");
    titled(one, "Of the third");
    titled(other, "Of the fourth");
  }
  EXPECT_TRUE(kept("talk.json", "Of the third") && kept("talk-2.json", "Of the other"));
  EXPECT_TRUE(kept("talk-3.json", "Of the fourth"));
  EXPECT_FALSE(fs::exists(state.file("talk-4.json")));
  for (AppHost* host : {&one, &other}) host->robot.step(), host->robot.click("Put the talk away");
  EXPECT_FALSE(fs::exists(state.file("talk.json")) || fs::exists(state.file("talk-3.json")));
  AppHost next(1280, 800, 1, state.path());
  next.run("present.list");
  EXPECT_TRUE(next.robot.has("my talk##show")) << "the other one is found once the first is put away";
}

// What a window has made is kept at its end, too, where another one has taken its file meanwhile.
TEST(AppTalk, IsKeptAtTheEndOfItsWindow) {
  TemporaryFolder state;
  AppHost other(1280, 800, 1, state.path());
  {
    AppHost one(1280, 800, 1, state.path());
    one.run({"lesson.why-not-qq", "lesson.talk"});
    other.run("file.new_talk");
  }
  EXPECT_EQ(bytes_of(state.file("talk.json").string()).find("why-not-qq"), std::string::npos);
  EXPECT_NE(bytes_of(state.file("talk-2.json").string()).find("why-not-qq"), std::string::npos);
}

// Not at each key, but when the keyboard rests, and when the window ends.
TEST(AppTalk, WhatIsTypedIsKeptWhenTypingRests) {
  TemporaryFolder state;
  const auto holds = [&state](std::string_view words) {
    return bytes_of(state.file("talk.json").string()).find(words) != std::string::npos;
  };
  {
    AppHost host(1280, 800, 1, state.path());
    host.run("file.new_talk");
    host.robot.click("##slide1");
    host.robot.type("Typed on ");
    EXPECT_FALSE(holds("Typed on"));
    ASSERT_TRUE(host.requests.wake);
    EXPECT_LE(*host.requests.wake, 1);
    host.robot.wait(1);
    EXPECT_TRUE(holds("Typed on"));
    host.robot.type("and on");
    EXPECT_FALSE(holds("Typed on and on"));
  }
  EXPECT_TRUE(holds("Typed on and on"));
}

// A slide that covers without asking stays covered, and the words of a slide that is kept go on living.
TEST(AppTalk, CoversWithoutAQuestionAndKeepsLivingWords) {
  TemporaryFolder state;
  AppHost host(1280, 800, 1, state.path());
  std::string text(talk_file(shipped_talk));
  const std::string blocks = "\"blocks\": [\"Q\", \"S\", \"A\"],";
  text.replace(text.find(blocks), blocks.size(), blocks + " \"cover\": [\"S\"],");
  ASSERT_TRUE(host.open(talk_file_of(host, text)));
  host.chord(0, ImGuiKey_F5);
  clicked(host);
  EXPECT_EQ(host.app->view().figure.hidden.front(), Node::S);
  host.chord(0, ImGuiKey_Escape);
  host.run("present.keep");
  EXPECT_NE(bytes_of(state.file("talk.json").string()).find("attends to {k:2} with {A[4,2]}"),
            std::string::npos);
}

TEST(AppTalk, IsMadeOfALessonAndKeptForTheNextStart) {
  TemporaryFolder state;
  {
    AppHost host(1280, 800, 1, state.path());
    host.run({"lesson.why-not-qq", "lesson.talk"});
    EXPECT_TRUE(host.robot.has("Save the talk"));
  }
  AppHost host(1280, 800, 1, state.path());
  host.run("present.list");
  host.robot.click("my talk##show");
  host.robot.click("Present");
  ASSERT_TRUE(told(host).lesson && told(host).lesson->talk);
  const std::vector<LessonStep>& slides = told(host).lesson->steps;
  ASSERT_EQ(slides.size(), 14U) << "a title, twelve steps, the answer";
  double minutes = 0;
  for (const LessonStep& slide : slides) minutes += slide.minutes;
  EXPECT_GT(minutes, 9);
  EXPECT_LE(minutes, 10);
}

// Of another scene a block stays as it is while the slide's own moves; no hand takes hold of it.
TEST(AppTalk, ABlockOfAnotherSceneStaysWhileTheOwnMoves) {
  AppHost host(1280, 720);
  const Scene one = host.scene();
  Scene doubled = one;
  doubled.Q *= 2;
  const std::string talk =
      R"({"attnlab_talk": 1, "title": "Two", "scenes": {"one": )" + scene_text(one) + R"(, "doubled": )" +
      scene_text(doubled) +
      R"(}, "slides": [{"scene": "one", "blocks": ["Q", "S", "Q@doubled", "S@doubled"], "text": "Two."}]})";
  ASSERT_TRUE(host.open(talk_file_of(host, talk)));
  host.chord(0, ImGuiKey_F5);
  const auto number = [](const Scene& scene) { return show_rounded(analyze(scene).head(0).S(0, 0), 2); };
  const std::string own = number(one), other = number(doubled);
  ASSERT_NE(own, other);
  for (const std::string& word : {own, other, std::string("doubled")})
    EXPECT_NE(words_on_screen("presentation").find(word), std::string::npos) << word;
  host.robot.drag("Q/r1c1", 60, 0);
  const std::string moved = number(host.scene());
  ASSERT_NE(moved, own);
  for (const std::string& word : {moved, other})
    EXPECT_NE(words_on_screen("presentation").find(word), std::string::npos) << word;
  EXPECT_TRUE(host.app->presentation().complaint.empty()) << host.app->presentation().complaint;
}

}  // namespace
}  // namespace attnlab::test
