# The whole interface, worked by the robot.
attnlab_test(attnlab_ui_tests
  SOURCES
    test_app_access.cpp
    test_app_actions.cpp
    test_app_certify.cpp
    test_app_compare.cpp
    test_app_edit.cpp
    test_app_file_changes.cpp
    test_app_file_list.cpp
    test_app_files.cpp
    test_app_heads.cpp
    test_app_hold.cpp
    test_app_import.cpp
    test_app_inspector.cpp
    test_app_keys.cpp
    test_app_lab.cpp
    test_app_layout.cpp
    test_app_letters.cpp
    test_app_long_words.cpp
    test_app_mask.cpp
    test_app_plane.cpp
    test_app_present.cpp
    test_app_settings.cpp
    test_app_share.cpp
    test_app_start.cpp
    test_app_studied.cpp
    test_app_talk.cpp
    test_app_tools.cpp
    test_app_wall.cpp
    test_app_wall_points.cpp
    test_app_wall_tools.cpp
    test_app_words.cpp
    test_challenges.cpp
    test_claims.cpp
    test_first_minute.cpp
    test_goals.cpp
    test_help.cpp
    test_kept_figure.cpp
    test_key_table.cpp
    test_keyboard.cpp
    test_lab_drawn.cpp
    test_lab_state.cpp
    test_lesson_strip.cpp
    test_lessons.cpp
    test_linked_scenes.cpp
    test_making.cpp
    test_teaching_state.cpp
    test_walk.cpp
  SLOW AppRandom AppInspector AppMask AppCompare
  LONG AppActions KeyTableActions AppLongWords AppPlane AppWall KeptFigure
  LINK attnlab_failing_new attnlab_test_tools attnlab_robot attnlab_ui attnlab_assets
  LABELS ui
  TIMEOUT 600
)
attnlab_system_half(attnlab_ui_tests no_threads.cpp)

# Exports, the picture of the window, the clipboard, animations.
attnlab_test(attnlab_export_ui_tests
  SOURCES
    test_app_copy.cpp
    test_app_export.cpp
    test_app_export_nonsense.cpp
  SLOW AppCopy
  LONG AppExportNonsense
  LINK attnlab_robot attnlab_ui
  LABELS ui
  TIMEOUT 600
)

# The Geometry view under the pointer.
attnlab_test(attnlab_geometry_tests
  SOURCES
    test_geometry.cpp
  SLOW GeometryView
  LINK attnlab_test_canvas attnlab_robot attnlab_ui
  LABELS ui
)

# The Facts section of the right panel.
attnlab_test(attnlab_facts_tests
  SOURCES
    test_facts.cpp
  LINK attnlab_robot attnlab_ui
  LABELS ui
)

if(NOT EMSCRIPTEN)  # long walks, which Node has not been tried with
  # The figures in the space that real windows leave them.
  attnlab_test(attnlab_size_tests
    SOURCES
      ../figures/figure_checks.cpp
      test_every_size.cpp
      test_lesson_covers.cpp
      test_rooms.cpp
      test_usual_show.cpp
    LONG EverySize
    LINK attnlab_test_tools attnlab_test_canvas attnlab_assets attnlab_ui
    LABELS ui
    TIMEOUT 300
  )

  # Random events on the whole interface.
  attnlab_test(attnlab_hands_tests
    SOURCES
      hands_events.cpp
      hands_play.cpp
      test_random_hands.cpp
    LONG Seeds/RandomHands
    LINK attnlab_test_tools attnlab_robot attnlab_ui
    LABELS ui
    TIMEOUT 900
  )
endif()

# Unsaved work: its journal, what the next start offers of it, and the program killed at random moments; rest,
# and how much the letters take.
attnlab_test(attnlab_recovery_tests
  SOURCES
    test_app_glyphs.cpp
    test_app_killed.cpp
    test_app_recovery.cpp
    test_app_rest.cpp
    test_crash.cpp
    test_journal.cpp
  LONG Killed
  LINK attnlab_test_tools attnlab_robot attnlab_ui
  LABELS ui
)
