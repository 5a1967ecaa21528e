"""What the tests of `deploy` use: kubeconform, and the schemas of Kubernetes that it compares with."""

from __future__ import annotations

import json
from pathlib import Path

from cli import environments, terraform
from cli.paths import CACHE
from cli.terminal import run

FOLDER = "deploy"
TESTS = f"{FOLDER}/tests"
KUBECONFORM_VERSION = "v0.7.0"
KUBERNETES_VERSION = "1.37.0"
PACKAGES = ("kubernetes-validate==1.37.0", "pytest==9.0.2", "pytest-timeout==2.4.0")
KUBECONFORM = CACHE / f"kubeconform-{KUBECONFORM_VERSION}"
SCHEMAS = CACHE / f"kubernetes-schemas-{KUBERNETES_VERSION}"
REFERENCE = "/api/_definitions.json#"


def ensure() -> None:
    """Installs what is missing."""
    _kubeconform()
    _schemas()


def python() -> Path:
    """A Python with pytest, a reader of YAML, and the package that holds the schemas."""
    return environments.ensure("the tests of packages and manifests", "deploy", PACKAGES) / "bin/python"


def kubeconform() -> list[str]:
    """The command that checks manifests, without those of the project's own schemas."""
    return [str(KUBECONFORM / "kubeconform"), "-strict", "-summary", "-schema-location", _by_kind(SCHEMAS)]


def own_schemas(folder: Path) -> list[str]:
    """The option of `kubeconform` for the schemas in a folder."""
    return ["-schema-location", _by_kind(folder)]


def _by_kind(folder: Path) -> str:
    return f"{folder}/{{{{.ResourceKind}}}}{{{{.KindSuffix}}}}.json"


def _kubeconform() -> None:
    if (KUBECONFORM / "kubeconform").is_file():
        return
    go = terraform.go()
    run("Building kubeconform from its Go module", [str(go), "install", f"github.com/yannh/kubeconform/cmd/kubeconform@{KUBECONFORM_VERSION}"],
        CACHE / "log/kubeconform.log", environment={**terraform.environment(go), "GOBIN": str(KUBECONFORM)})


def _schemas() -> None:
    """Copies the schemas so that they refer to each other as files: those of the package have addresses that do not exist."""
    if SCHEMAS.is_dir():
        return
    folder = python().parent.parent
    package = next(folder.glob(f"lib/*/site-packages/kubernetes_validate/kubernetes-json-schema/v{KUBERNETES_VERSION}-local-strict"))
    made = SCHEMAS.with_suffix(".new")
    made.mkdir(exist_ok=True)
    for file in package.glob("*.json"):
        schema = json.loads(file.read_text().replace(f'"{REFERENCE}', f'"{REFERENCE.rpartition("/")[2]}'))
        schema.pop("$id", None)
        (made / file.name).write_text(json.dumps(schema))
    made.rename(SCHEMAS)
