"""The Compose files: valid together, and in agreement with each other and with the proxy's configuration."""

from __future__ import annotations

import ipaddress
import re
import subprocess
from typing import Any

import pytest
import yaml

from cli import tools
from cli.paths import ROOT

FILES = ("docker-compose.yml", "docker-compose.ha.yml")
PROXY = ROOT / "deploy/compose/haproxy.cfg"
EXAMPLE = ROOT / ".env.example"
VARIABLES = {name: "made-for-a-test" for name in re.findall(r"^(\w+)=$", EXAMPLE.read_text(), re.MULTILINE)}
"""Those that have no default."""


def compose(files: tuple[str, ...], variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Merges the files as `docker compose up` does, without Docker, and with the example in place of an .env."""
    options = [word for file in files for word in ("--file", str(ROOT / file))]
    return subprocess.run(["docker-compose", "--env-file", str(EXAMPLE), *options, "config"], cwd=ROOT, capture_output=True, text=True,
                          check=False, timeout=60, env={"PATH": tools.search_path(), **variables})


def without(name: str) -> dict[str, str]:
    return {other: value for other, value in VARIABLES.items() if other != name}


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    """Of both files together."""
    merged = compose(FILES, VARIABLES)
    assert merged.returncode == 0, merged.stderr
    return dict(yaml.safe_load(merged.stdout)["services"])


def test_the_first_file_is_complete_without_the_second() -> None:
    alone = compose(FILES[:1], without("WINDOWPANE_PROBE_KEY"))
    assert alone.returncode == 0, alone.stderr


def test_a_real_floodlight_takes_the_place_of_the_embedded_controller() -> None:
    files = (FILES[0], "docker-compose.floodlight.yml")
    refused = compose(files, VARIABLES)
    assert refused.returncode != 0
    assert "FLOODLIGHT_JAR" in refused.stderr + refused.stdout
    merged = compose(files, {**VARIABLES, "FLOODLIGHT_JAR": "/srv/floodlight.jar"})
    assert merged.returncode == 0, merged.stderr
    controller = yaml.safe_load(merged.stdout)["services"]["controller"]
    assert controller["entrypoint"] == ["/opt/windowpane/start-floodlight"]
    assert any("/srv/floodlight.jar" in str(volume) for volume in controller["volumes"])


@pytest.mark.parametrize("name", sorted(VARIABLES))
def test_a_secret_without_a_value_is_refused_by_its_name(name: str) -> None:
    refused = compose(FILES, without(name))
    assert refused.returncode != 0
    assert name in refused.stderr + refused.stdout


def test_every_variable_has_a_default_or_a_line_in_the_example() -> None:
    for file in FILES:
        for name, default in re.findall(r"\$\{(\w+)(:-|:\?)?", (ROOT / file).read_text()):
            assert default == ":-" or name in VARIABLES, f"{file}: {name}"


@pytest.mark.parametrize("name", ["controller", "gateway"])
def test_the_second_of_each_is_made_like_the_first(services: dict[str, dict[str, Any]], name: str) -> None:
    first, second = services[name], services[f"{name}-2"]
    own = {"WINDOWPANE_ADVERTISE"}
    assert {key: value for key, value in second["environment"].items() if key not in own} == {
        key: value for key, value in first["environment"].items() if key not in own}
    for key in ("build", "healthcheck", "init", "tmpfs", "restart", "networks"):
        assert second.get(key) == first.get(key), key
    assert targets(second) == targets(first)
    assert second["environment"].keys() >= own & first["environment"].keys()


def targets(service: dict[str, Any]) -> set[str]:
    """Where its volumes are, in the notation of Compose 1 or 2."""
    return {each["target"] if isinstance(each, dict) else each.split(":")[1] for each in service["volumes"]}


def test_each_gateway_and_controller_keeps_its_own_state(services: dict[str, dict[str, Any]]) -> None:
    for name, state in (("controller", "controller-plan controller-2-plan"), ("gateway", "gateway-anchors gateway-2-anchors")):
        sources = [{each["source"] if isinstance(each, dict) else each.split(":")[0] for each in services[of]["volumes"]}
                   for of in (name, f"{name}-2")]
        assert [state.split()[at] in sources[at] and state.split()[1 - at] not in sources[at] for at in (0, 1)] == [True, True]


def test_gateways_trust_the_proxy_alone(services: dict[str, dict[str, Any]]) -> None:
    front = services["proxy"]["networks"]["front"]["ipv4_address"]
    networks = yaml.safe_load((ROOT / FILES[1]).read_text())["networks"]
    assert ipaddress.ip_address(front) in ipaddress.ip_network(networks["front"]["ipam"]["config"][0]["subnet"])
    for name in ("gateway", "gateway-2"):
        assert services[name]["environment"]["WINDOWPANE_TRUSTED_PROXIES"] == f"{front}/32"
        assert services[name]["environment"]["WINDOWPANE_ADVERTISE"] == f"http://{name}:8080"
        assert "front" in services[name]["networks"]


def test_haproxy_accepts_its_configuration() -> None:
    checked = subprocess.run(["haproxy", "-c", "-f", PROXY], capture_output=True, text=True, check=False, timeout=60,
                             env={"PATH": tools.search_path()})
    assert checked.returncode == 0, checked.stderr
    warnings = [line for line in checked.stderr.splitlines() if "[WARNING]" in line or "[ALERT]" in line]
    # The names of the gateways are known inside of Compose only.
    assert [line for line in warnings if "could not resolve address 'gateway" not in line] == []


def test_the_proxy_leads_to_every_gateway_at_its_port(services: dict[str, dict[str, Any]]) -> None:
    text = PROXY.read_text()
    servers = re.findall(r"^\s+server (\S+) (\S+):(\d+)", text, re.MULTILINE)
    assert servers == [(name, name, "8080") for name in services if re.fullmatch(r"gateway(-\d+)?", name)]
    assert re.findall(r"^\s+bind :(\d+)", text, re.MULTILINE) == [port_of(services["proxy"])]
    assert [name in services for name, _, _ in servers] == [True, True]


def port_of(service: dict[str, Any]) -> str:
    """The port inside of the container, in the notation of Compose 1 or 2."""
    port = service["ports"][0]
    return str(port["target"]) if isinstance(port, dict) else re.sub(r"/tcp$", "", port).split(":")[-1]
