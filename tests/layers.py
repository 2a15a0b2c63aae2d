"""The walls of the house, read from the source: each check gives what breaks a wall, as `path:line: sentence`.

docs/architecture.md says why the walls stand where they do.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

# An app may import the ones below it, which stand after it here.
APPS = ("config", "duels", "tournaments", "accounts", "scoring")
# A module may import those with a lower number in its own app; modules that are not named here have to keep out of the way.
RANKS = {
    "choices": 0,
    "models": 1,
    "convert": 2,
    "selectors": 3,
    "standings": 4,
    "tasks": 5,
    "services": 6,
    "forms": 7,
    "tables": 7,
    "jobs": 8,
    "views": 9,
    "api": 9,
    "admin": 9,
    "urls": 10,
    "management": 10,
}
WITHOUT_QUERIES = ("views", "forms", "tables", "api")
LAZY = {"networkx": "scoring.draw", "numba": "scoring.solver", "numpy": "scoring.solver"}
NOT_IN_RULES = {"datetime", "os", "pathlib", "secrets", "socket", "tempfile", "threading", "time"}
# The command reads its input; the kernels keep compiled code beside their source.
RULES_WITH_FILES = ("scoring.cli", "scoring.__main__", "scoring.solver.kernels")
BAD_MODULES = {"utils", "util", "common", "core", "helpers", "helper", "mixins", "misc"}
BAD_ENDINGS = ("Manager", "Handler", "Helper", "Utils")
FILE_LINES, MODELS_LINES, FUNCTION_LINES, VIEW_LINES = 400, 150, 40, 15

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Import:
    """One imported module, as far as it is known: `from a.b import c` is a.b.c when that is a module of ours, else a.b."""

    target: str
    line: int
    in_function: bool
    for_types: bool


@dataclass
class Module:
    """A source file with its dotted name."""

    name: str
    path: str
    source: str
    imports: list[Import] = field(default_factory=list)

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @property
    def app(self) -> str:
        return self.name.partition(".")[0]

    @property
    def layer(self) -> str:
        """The second part of the name: services in accounts.services.cards."""
        return [*self.name.split("."), ""][1]

    def say(self, line: int, sentence: str) -> str:
        return f"{self.path}:{line}: {sentence}"

    def walk(self, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        return (node for node in ast.walk(self.tree) if isinstance(node, kinds))


def read_tree(root: Path) -> dict[str, Module]:
    """Gives the modules of our apps, of the tests and of manage.py by name; migrations are left out."""
    modules: dict[str, Module] = {}
    for folder in (*APPS, "tests", "bench"):
        for path in sorted((root / folder).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            if "migrations" not in parts:
                name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
                modules[name] = Module(name, str(path.relative_to(root)), path.read_text())
    if (root / "manage.py").exists():
        modules["manage"] = Module("manage", "manage.py", (root / "manage.py").read_text())
    for module in modules.values():
        module.imports = list(find_imports(module, modules))
    return modules


def find_imports(module: Module, modules: dict[str, Module]) -> Iterator[Import]:
    """Gives every import of the file, with what matters about where it stands."""

    def visit(node: ast.AST, in_function: bool, for_types: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield Import(alias.name, child.lineno, in_function, for_types)
            elif isinstance(child, ast.ImportFrom):
                source = name_source(module, child)
                for alias in child.names:
                    full = f"{source}.{alias.name}"
                    yield Import(full if full in modules else source, child.lineno, in_function, for_types)
            inside = in_function or isinstance(child, Function)
            yield from visit(child, inside, for_types or is_type_checking(child))

    yield from visit(module.tree, False, False)


def name_source(module: Module, node: ast.ImportFrom) -> str:
    """Gives the absolute name of what a `from` imports from."""
    if not node.level:
        return node.module or ""
    package = module.name.split(".")
    if not module.path.endswith("__init__.py"):
        package = package[:-1]
    package = package[: len(package) - node.level + 1]
    return ".".join([*package, *([node.module] if node.module else [])])


def is_type_checking(node: ast.AST) -> bool:
    """True for `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def of_our_apps(modules: dict[str, Module]) -> list[Module]:
    """Gives the modules of the site itself."""
    return [module for module in modules.values() if module.app in APPS]


def check_app_arrows(modules: dict[str, Module]) -> list[str]:
    """An app imports the apps below it and no other; none imports the tests."""
    found = []
    for module in of_our_apps(modules):
        allowed = APPS[APPS.index(module.app) :]
        for each in module.imports:
            target = each.target.partition(".")[0]
            if target in (*APPS, "tests", "bench") and target not in allowed:
                found.append(module.say(each.line, f"{module.app} must not import {target}"))
    return found


def check_inner_arrows(modules: dict[str, Module]) -> list[str]:
    """In an app, imports go down the ranks, also when a module without a rank stands between."""
    found = []
    for module in of_our_apps(modules):
        if module.layer not in RANKS:
            continue
        for target, line in list_reached(module, modules):
            reached = modules[target].layer
            rises = RANKS[reached] > RANKS[module.layer]
            crosses = RANKS[reached] == RANKS[module.layer] and reached != module.layer
            if rises or crosses:
                found.append(module.say(line, f"{module.layer} must not import {reached} ({target})"))
    return found


def list_reached(module: Module, modules: dict[str, Module]) -> list[tuple[str, int]]:
    """Gives the ranked modules of the same app that this one reaches straight or through modules without a rank."""
    reached: list[tuple[str, int]] = []
    seen: set[str] = set()
    waiting = [(each.target, each.line) for each in module.imports if not each.for_types]
    while waiting:
        target, line = waiting.pop()
        if target in seen or target not in modules or modules[target].app != module.app:
            continue
        seen.add(target)
        if modules[target].layer in RANKS:
            reached.append((target, line))
        else:
            waiting += [(each.target, line) for each in modules[target].imports if not each.for_types]
    return reached


def check_circles(modules: dict[str, Module]) -> list[str]:
    """No two modules import each other, straight or by a detour."""
    graph = {
        name: {each.target for each in module.imports if not each.for_types and not each.in_function and each.target in modules}
        for name, module in modules.items()
    }
    found = []
    for name in graph:
        seen, waiting = set(), list(graph[name] - {name})
        while waiting:
            target = waiting.pop()
            if target not in seen:
                seen.add(target)
                waiting += graph[target]
        if name in seen:
            found.append(modules[name].say(1, f"{name} imports itself by a detour"))
    return found


def check_queries(modules: dict[str, Module]) -> list[str]:
    """Views, forms, tables and the API ask selectors and services; they touch no manager."""
    found = []
    for module in of_our_apps(modules):
        if module.layer in WITHOUT_QUERIES:
            for node in module.walk(ast.Attribute):
                assert isinstance(node, ast.Attribute)
                if node.attr in ("objects", "_default_manager", "_base_manager"):
                    found.append(module.say(node.lineno, f"no .{node.attr} in {module.layer}: ask a selector or a service"))
    return found


def check_environment(modules: dict[str, Module]) -> list[str]:
    """Only config/env.py reads the environment."""
    found = []
    for module in modules.values():
        if module.name == "config.env" or module.app in ("tests", "bench"):
            continue
        lines = {
            node.lineno
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Attribute) and ast.unparse(node) in ("os.environ", "os.getenv")
        }
        for node in module.walk(ast.ImportFrom):
            assert isinstance(node, ast.ImportFrom)
            if node.module == "os" and {alias.name for alias in node.names} & {"environ", "getenv"}:
                lines.add(node.lineno)
        lines |= {each.line for each in module.imports if each.target.partition(".")[0] == "environ"}
        found += [module.say(line, "only config/env.py reads the environment") for line in sorted(lines)]
    return found


def check_lazy_imports(modules: dict[str, Module]) -> list[str]:
    """Imports stand on top of the file; the heavy libraries of LAZY stand inside the functions of their one package."""
    found = []
    for module in modules.values():
        for each in module.imports:
            library = each.target.partition(".")[0]
            if each.in_function and library not in LAZY:
                found.append(module.say(each.line, f"no import inside a function ({each.target})"))
            if library in LAZY and module.app in APPS:
                if not each.in_function:
                    found.append(module.say(each.line, f"{library} is imported inside a function"))
                if not module.name.startswith(LAZY[library]):
                    found.append(module.say(each.line, f"{library} belongs in {LAZY[library]}"))
    return found


def check_rules_core(modules: dict[str, Module]) -> list[str]:
    """`scoring` stands on the standard library alone: no clock, no file, no chance of its own."""
    found = []
    for module in modules.values():
        if module.app != "scoring":
            continue
        for each in module.imports:
            library = each.target.partition(".")[0]
            if library not in sys.stdlib_module_names and library not in ("scoring", *LAZY):
                found.append(module.say(each.line, f"scoring must not import {library}"))
            if library in NOT_IN_RULES and not module.name.startswith(RULES_WITH_FILES):
                found.append(module.say(each.line, f"scoring has no use for {library}"))
        for node in module.walk(ast.Attribute):
            assert isinstance(node, ast.Attribute)
            if ast.unparse(node).startswith("random.") and ast.unparse(node) != "random.Random":
                found.append(module.say(node.lineno, "chance comes from the caller's random.Random"))
    return found


def check_signals(modules: dict[str, Module]) -> list[str]:
    """Our apps call each other by name: no signals of models, none of our own."""
    found = []
    for module in of_our_apps(modules):
        found += [
            module.say(each.line, "no signals of models: call the service")
            for each in module.imports
            if each.target == "django.db.models.signals"
        ]
        for node in module.walk(ast.ImportFrom):
            assert isinstance(node, ast.ImportFrom)
            if node.module == "django.dispatch" and "Signal" in {alias.name for alias in node.names}:
                found.append(module.say(node.lineno, "no signals of our own: call the service"))
    return found


def check_budgets(modules: dict[str, Module]) -> list[str]:
    """Files and functions stay small enough to read at once."""
    found = []
    for module in modules.values():
        lines = len(module.source.splitlines())
        budget = MODELS_LINES if module.layer == "models" and module.app in APPS else FILE_LINES
        if lines > budget:
            found.append(module.say(1, f"{lines} lines, at most {budget}"))
        for node in module.walk(ast.FunctionDef, ast.AsyncFunctionDef):
            assert isinstance(node, Function)
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES:
                found.append(module.say(node.lineno, f"{node.name} has {length} lines, at most {FUNCTION_LINES}"))
            if module.layer == "views" and module.app in APPS and measure_body(node) > VIEW_LINES:
                found.append(module.say(node.lineno, f"view {node.name} has {measure_body(node)} lines, at most {VIEW_LINES}"))
    return found


def measure_body(node: Function) -> int:
    """Gives the number of lines of a function without its head and its docstring."""
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return (node.end_lineno or 0) - body[0].lineno + 1 if body else 0


def check_names(modules: dict[str, Module]) -> list[str]:
    """A module is named after what is in it; a class is not called a manager, unless it is one of Django's."""
    found = []
    for module in modules.values():
        if bad := BAD_MODULES & set(module.name.split(".")):
            found.append(module.say(1, f"no module is called {bad.pop()}"))
        for node in module.walk(ast.ClassDef):
            assert isinstance(node, ast.ClassDef)
            is_django = any("Manager" in ast.unparse(base) for base in node.bases)
            if node.name.endswith(BAD_ENDINGS) and not is_django:
                found.append(module.say(node.lineno, f"{node.name} says nothing: name what it is"))
    return found


CHECKS = (
    check_app_arrows,
    check_inner_arrows,
    check_circles,
    check_queries,
    check_environment,
    check_lazy_imports,
    check_rules_core,
    check_signals,
    check_budgets,
    check_names,
)
