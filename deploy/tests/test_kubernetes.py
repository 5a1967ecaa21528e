"""The manifests for Kubernetes: valid, and in agreement with the programs that they start."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli import deploy
from cli.paths import GATEWAY_JAR, ROOT

FOLDER = ROOT / "deploy/kubernetes"
OF_THE_OPERATOR = {"windowpane-db-app", "windowpane-db-ca"}
"""Secrets that CloudNativePG writes."""


def render(folder: Path) -> str:
    if shutil.which("kubectl"):
        command = ["kubectl", "kustomize"]
    elif shutil.which("kustomize"):
        command = ["kustomize", "build"]
    else:
        pytest.skip("neither kubectl nor kustomize is installed")
    return subprocess.run([*command, folder], check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def manifests() -> str:
    """Of the example, which includes the base."""
    return render(FOLDER / "example")


@pytest.fixture(scope="module")
def objects(manifests: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(manifests))


def of_kind(objects: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [each for each in objects if each["kind"] == kind]


def pods(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each["spec"]["template"] for each in of_kind(objects, "StatefulSet")]


def containers(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for pod in pods(objects):
        yield from pod["spec"].get("initContainers", [])
        yield from pod["spec"]["containers"]


def kubeconform(manifests: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*deploy.kubeconform(), *deploy.own_schemas(FOLDER / "schemas"), "-"],
                          input=manifests, capture_output=True, text=True, check=False)


def test_all_objects_match_the_schemas_of_kubernetes_and_cloudnativepg(manifests: str) -> None:
    done = kubeconform(manifests)
    assert done.returncode == 0, done.stdout
    assert "Skipped: 0" in done.stdout


def test_a_misspelled_field_does_not_match(manifests: str) -> None:
    done = kubeconform(manifests.replace("passwordSecret:", "passwordSecrets:").replace("failureThreshold:", "failureTreshold:"))
    assert "Invalid: 3" in done.stdout, done.stdout


def test_containers_run_without_privileges(objects: list[dict[str, Any]]) -> None:
    for pod in pods(objects):
        assert pod["spec"]["securityContext"]["runAsNonRoot"] is True
        assert pod["spec"]["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["spec"]["automountServiceAccountToken"] is False
    for container in containers(objects):
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
        assert container["resources"]["limits"]["memory"]


def test_the_gateway_knows_every_option_and_variable(objects: list[dict[str, Any]]) -> None:
    shown = subprocess.run(["java", "-jar", GATEWAY_JAR, "serve", "--help"], check=True, capture_output=True, text=True).stdout
    options = set(re.findall(r"--[a-z][a-z-]+", shown))
    gateway = next(each for each in containers(objects) if each["name"] == "gateway")
    used = {argument.partition("=")[0] for argument in gateway["args"] if argument.startswith("--")}
    settings = next(each["data"] for each in of_kind(objects, "ConfigMap") if each["metadata"]["name"].startswith("windowpane-gateway"))
    variables = [*settings, *(each["name"] for each in gateway["env"])]
    used |= {"--" + name.removeprefix("WINDOWPANE_").lower().replace("_", "-") for name in variables if name.startswith("WINDOWPANE_")}
    assert used - options == set()
    assert {probe["httpGet"]["path"] for name, probe in gateway.items() if name.endswith("Probe")} == {"/healthz", "/readyz"}


def test_selectors_and_ports_name_pods_that_exist(objects: list[dict[str, Any]]) -> None:
    labels = [pod["metadata"]["labels"] for pod in pods(objects)] + [{"cnpg.io/cluster": "windowpane-db"}]
    names = {f"{each['metadata']['name']}-{number}" for each in of_kind(objects, "StatefulSet") for number in range(each["spec"]["replicas"])}
    labels += [{"statefulset.kubernetes.io/pod-name": name} for name in names]
    selectors = [each["spec"]["selector"] for each in of_kind(objects, "Service")]
    selectors += [each["spec"]["selector"]["matchLabels"] for each in of_kind(objects, "PodDisruptionBudget")]
    selectors += [each["spec"]["podSelector"]["matchLabels"] for each in of_kind(objects, "NetworkPolicy") if each["spec"]["podSelector"]]
    for selector in selectors:
        assert any(selector.items() <= each.items() for each in labels), selector
    ports = {port["name"] for container in containers(objects) for port in container.get("ports", [])}
    assert {port["targetPort"] for each in of_kind(objects, "Service") for port in each["spec"]["ports"]} <= ports


def test_the_operator_guide_names_every_secret_that_an_operator_creates(objects: list[dict[str, Any]]) -> None:
    text = yaml.safe_dump_all(objects)
    used = set(re.findall(r"secretName: (\S+)", text)) | {"windowpane-database-login"}
    guide = (ROOT / "docs/deployment.md").read_text()
    assert {name for name in used - OF_THE_OPERATOR if f"`{name}`" not in guide} == set()
