from __future__ import annotations

from pathlib import Path

import pytest

from cli import changed
from cli.changed import DOCUMENTATION_TEST, EVERY_PART, IDENTIFIERS_TEST, PROSE_TEST, TUTORIALS_TEST, WP_TEST, choose
from cli.terminal import Problem

MODULES = ("plan-protocol", "gateway/core", "gateway/server", "gateway/core-bench", "controller-module/module", "clients/java",
           "clients/zookeeper", "clients/hadoop")
PYTHON = {
    "cli/parts/service.py": "import os",
    "cli/up.py": "from cli.parts import service",
    "cli/tests/test_service.py": "from cli.parts.service import Service",
    "cli/tests/test_prose.py": "",
    "lab/topology.py": "",
    "lab/tests/test_topology.py": "from lab import topology",
    "e2e/network/labnet.py": "from lab import topology",
    "e2e/network/conftest.py": "from e2e.network import labnet",
    "e2e/network/packets.py": "",
    "e2e/network/test_queues.py": "",
    "e2e/network/test_routes.py": "from e2e.network.packets import Packet",
    "e2e/api/test_fuzz.py": "from cli.parts import service",
    "e2e/real_gateway.py": "",
    "clients/python/tests/conftest.py": "from e2e import real_gateway",
    "clients/python/tests/test_wp.py": "",
}
DOCUMENT = {PROSE_TEST, DOCUMENTATION_TEST}
"""The tests of every document."""


def chosen(*paths: str) -> dict[str, set[str] | str]:
    """The chosen parts with what runs of each: 'everything', or the modules and files."""
    choice = choose(paths, PYTHON, MODULES)
    return {part: "everything" if some.everything else some.only for part, some in choice.parts.items()}


def test_a_gateway_source_chooses_its_module_the_api_and_the_browser() -> None:
    assert chosen("gateway/server/src/main/java/A.java") == {
        "java": {"gateway/server"}, "tools": {IDENTIFIERS_TEST}, "api": "everything", "e2e": "everything"}


def test_the_core_and_the_protocol_choose_their_own_modules() -> None:
    assert chosen("gateway/core/src/A.java", "plan-protocol/src/B.java") == {
        "java": {"gateway/core", "plan-protocol"}, "tools": {IDENTIFIERS_TEST}, "api": "everything", "network": "everything",
        "e2e": "everything"}


def test_benchmarks_choose_the_build_of_their_module_and_no_test_of_behaviour() -> None:
    assert chosen("gateway/core-bench/src/A.java") == {"java": {"gateway/core-bench"}, "tools": {IDENTIFIERS_TEST}}


def test_the_controller_module_chooses_the_network_tests() -> None:
    assert chosen("controller-module/module/src/A.java") == {
        "java": {"controller-module/module"}, "tools": {IDENTIFIERS_TEST}, "network": "everything", "e2e": "everything"}


def test_a_client_chooses_its_own_module() -> None:
    assert chosen("clients/java/src/A.java") == {
        "java": {"clients/java"}, "tools": {IDENTIFIERS_TEST}, "network": "everything"}


def test_documents_with_commands_or_examples_choose_the_tests_that_run_them() -> None:
    assert chosen("docs/operator-guide.md") == {"api": {"e2e/api/test_dump.py"}, "tools": DOCUMENT}
    assert chosen("clients/java/README.md") == {"java": {"clients/java"}, "tools": DOCUMENT}


def test_a_client_chooses_the_applications_on_the_lab() -> None:
    assert chosen("clients/zookeeper/src/main/java/A.java") == {
        "java": {"clients/zookeeper"}, "tools": {IDENTIFIERS_TEST}, "network": "everything"}
    assert chosen("clients/hadoop/src/main/java/A.java") == {
        "java": {"clients/hadoop"}, "tools": {IDENTIFIERS_TEST}, "network": "everything"}
    assert chosen("e2e/apps/topologies/star6.json") == {"network": "everything"}


def test_the_parent_pom_chooses_all_java() -> None:
    assert chosen("pom.xml")["java"] == "everything"


def test_a_page_of_the_web_chooses_related_tests_and_the_browser() -> None:
    assert chosen("web/src/features/book/BookPage.tsx") == {
        "web": {"web/src/features/book/BookPage.tsx"}, "tools": {IDENTIFIERS_TEST}, "e2e": "everything"}


def test_a_test_of_the_web_chooses_no_browser() -> None:
    assert chosen("web/src/lib/rates.test.ts") == {"web": {"web/src/lib/rates.test.ts"}, "tools": {IDENTIFIERS_TEST}}


def test_settings_of_the_web_choose_all_of_it() -> None:
    assert chosen("web/package-lock.json")["web"] == "everything"


def test_the_openapi_document_chooses_the_web_and_the_api() -> None:
    found = chosen("gateway/server/openapi.json")
    assert (found["web"], found["api"]) == ("everything", "everything")


def test_a_spec_chooses_itself() -> None:
    assert chosen("e2e/specs/refusals.spec.ts") == {"e2e": {"e2e/specs/refusals.spec.ts"}, "tools": {IDENTIFIERS_TEST}}


def test_support_of_the_specs_chooses_all_of_them() -> None:
    assert chosen("e2e/support/lab.ts") == {"e2e": "everything", "tools": {IDENTIFIERS_TEST}}


def test_a_module_of_the_command_chooses_the_tests_that_import_it_in_other_parts() -> None:
    found = chosen("cli/parts/service.py")
    assert found["tools"] == "everything"
    assert found["api"] == {"e2e/api/test_fuzz.py"}


def test_a_helper_of_the_network_tests_chooses_those_that_import_it() -> None:
    assert chosen("e2e/network/packets.py") == {
        "network": {"e2e/network/test_routes.py"}, "tools": {PROSE_TEST, IDENTIFIERS_TEST}}


def test_a_helper_of_a_conftest_chooses_all_tests_of_the_folder() -> None:
    assert chosen("e2e/network/labnet.py")["network"] == {"e2e/network/test_queues.py", "e2e/network/test_routes.py"}


@pytest.mark.parametrize("path", ["clients/python/src/windowpane_client/units.py", "clients/python/pyproject.toml",
                                  "clients/python/README.md", "clients/python/src/windowpane_client/py.typed"])
def test_a_file_of_the_python_client_chooses_its_tests(path: str) -> None:
    assert chosen(path)["api"] == {"clients/python/tests"}
    assert (TUTORIALS_TEST in chosen(path).get("network", set())) == ("/src/" in path)


@pytest.mark.parametrize("path", ["clients/terraform/internal/provider/share.go", "clients/terraform/go.sum", "clients/terraform/README.md"])
def test_a_file_of_the_terraform_provider_chooses_its_tests(path: str) -> None:
    assert chosen(path)["api"] == {"e2e/terraform"}


def test_the_document_of_shares_as_code_chooses_the_tests_that_apply_its_examples() -> None:
    assert chosen("docs/as-code.md")["api"] == {"e2e/terraform", "clients/python/tests"}


def test_a_helper_of_the_python_clients_tests_chooses_them() -> None:
    assert chosen("e2e/real_gateway.py")["api"] == {"clients/python/tests/test_wp.py"}


def test_the_lab_chooses_all_network_tests() -> None:
    assert chosen("lab/topology.py")["network"] == "everything"


def test_a_document_chooses_the_check_of_its_wording() -> None:
    assert chosen("docs/notifications.md", "db/README.md") == {"tools": DOCUMENT}
    assert chosen("docs/tutorials/member.md") == {"tools": DOCUMENT, "api": {WP_TEST}, "network": {TUTORIALS_TEST}}


def test_the_generator_of_the_documentation_and_the_errors_that_it_explains_choose_its_test() -> None:
    assert chosen("docs/site/eleventy.config.js", "docs/concepts/shares.svg") == {"tools": {DOCUMENTATION_TEST}}
    assert chosen("gateway/core/src/main/java/org/windowpane/core/admission/booking/Rule.java")["tools"] == {DOCUMENTATION_TEST, IDENTIFIERS_TEST}


def test_the_description_of_the_protocol_chooses_the_tests_that_read_it() -> None:
    assert chosen("docs/plan-protocol.md")["java"] == "everything"


def test_the_schema_chooses_the_gateway_and_the_api() -> None:
    assert chosen("db/migrations/V18__new.sql") == {"java": {"gateway/server"}, "api": "everything", "e2e": "everything"}


def test_a_path_without_a_rule_chooses_everything() -> None:
    assert chosen("unknown/file.bin") == dict.fromkeys(EVERY_PART, "everything")


def test_a_picture_chooses_nothing() -> None:
    assert chosen("docs/screens/booking-light.png") == {}


def test_every_file_of_the_project_has_a_rule() -> None:
    tracked = (changed._git("ls-files", "-z") or "").split("\0")
    without = [path for path in tracked if path and "no rule names this path" in str(
        [part.reasons for part in choose([path], PYTHON, changed.maven_modules()).parts.values()])]
    assert without == []


def test_the_choice_is_described_with_its_reasons() -> None:
    lines = changed.described("0123456789abcdef", choose(["db/README.md"], PYTHON, MODULES))
    assert lines == ["Differences from 0123456789ab choose:", "  tools: cli/tests/test_documentation.py, cli/tests/test_prose.py",
                     "      db/README.md: its wording, links, and commands"]


def test_an_unknown_base_is_a_problem_that_names_it() -> None:
    with pytest.raises(Problem, match="no revision 'no-such-revision'"):
        changed.changed_paths("no-such-revision")


def test_deleted_files_are_not_passed_on(tmp_path: Path) -> None:
    (tmp_path / "a.ts").touch()
    assert changed.existing(["b.ts", "a.ts"], tmp_path) == ["a.ts"]
