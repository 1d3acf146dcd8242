// What reads bytes that anybody may have made, one a line: the one list. The fuzz targets of fuzz.h, their
// suites (test_fuzz.cpp), the programs of libFuzzer (CMakeLists.txt, tools/fuzz) and the test that reading
// takes as long as the text (test_linear.cpp) are made of it. It names every read_... that a header of core
// or app declares: one that is missing fails Fuzz.EveryReaderIsNamed.
//   ATTNLAB_READS(target, mutations of a short run, "what it reads with")
// CMake and tools/fuzz take a name from the line that its macro begins.
// clang-format off
ATTNLAB_READS(scene, 6000, "read_scene read_show read_slide read_json read_fields")
ATTNLAB_READS(paste, 5000, "read_matrix_bytes read_matrix_text")
ATTNLAB_READS(expression, 20000, "read_expression read_decimal")
ATTNLAB_READS(picture, 6000, "read_document read_dictionary read_text read_tag read_entity")
ATTNLAB_READS(page, 2000, "read_document")
ATTNLAB_READS(share, 2000, "read_share_line")
ATTNLAB_READS(answers, 4000, "read_answer_text")
ATTNLAB_READS(lesson, 700, "read_lesson read_named_scenes")
ATTNLAB_READS(talk, 700, "read_talk read_told_talk read_step")
ATTNLAB_READS(challenges, 500, "read_challenges read_named_scenes")
ATTNLAB_READS(claim, 700, "read_claim read_asked_run read_spectrum")
ATTNLAB_READS(words, 5000, "read_blocks read_cell_name read_letter read_letters read_sweep read_variant read_variants "
    "read_rates")
ATTNLAB_READS(recipe, 5000, "read_recipe")
ATTNLAB_READS(settings, 700, "read_settings read_file read_descriptor")
ATTNLAB_READS(journal, 3000, "read_journal")
ATTNLAB_READS(pattern, 4000, "read_matrix_bytes")
ATTNLAB_READS(run, 1000, "read_run")
ATTNLAB_READS(command_line, 4000,
    "read_command_line read_size read_general read_compute read_certify read_describe read_explain read_export "
    "read_gather read_list read_train read_reproduce read_web")
// clang-format on
