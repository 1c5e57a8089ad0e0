"""Runs a learner's program and its checks. Loaded once; `run` is called for each program."""

import ast
import builtins
import io
import json
import linecache
import os
import shutil
import sys
import traceback
import types
from functools import partial

from pyodide.code import eval_code

FILE = 'main.py'
ENGINE = 'engine.py'
FOLDER = '/work'


class Printed(io.TextIOBase):
    """What is printed goes out at once: a program that never ends has printed something too."""

    def __init__(self, write):
        self._write = write

    def writable(self):
        return True

    def write(self, text):
        self._write(text)
        return len(text)


def no_input(prompt=''):
    raise RuntimeError('input() is not available here. Write the value into your program.')


def told(error):
    """An error as Python says it, without the lines of this file."""
    whole = traceback.TracebackException.from_exception(error)
    whole.stack[:] = [frame for frame in whole.stack if frame.filename != ENGINE]
    return ''.join(whole.format() if whole.stack else whole.format_exception_only()).rstrip()


def result_of(test, namespace):
    """A check is a test, or calls that each have to give something; the first that does not is shown."""
    if isinstance(test, str):
        try:
            return {'state': 'passed' if eval_code(test, namespace) else 'failed'}
        except BaseException:
            return {'state': 'failed'}
    for call in test:
        expected = eval_code(call['gives'], namespace)
        try:
            value = eval_code(call['call'], namespace)
            is_right, seen = bool(value == expected), shown(value)
        except BaseException as error:
            is_right, seen = False, f'{type(error).__name__}: {error}'
        if not is_right:
            return {'state': 'failed', 'seen': {'called': call.get('as', call['call']), 'expected': shown(expected), 'seen': seen}}
    return {'state': 'passed'}


def lay_out(files):
    """Makes these the files that a program finds: those that another one wrote are gone."""
    os.makedirs(FOLDER, exist_ok=True)
    os.chdir(FOLDER)
    for entry in list(os.scandir(FOLDER)):
        shutil.rmtree(entry.path) if entry.is_dir() else os.remove(entry.path)
    for name, text in files.items():
        os.makedirs(os.path.dirname(os.path.join(FOLDER, name)), exist_ok=True)
        with open(name, 'w', encoding='utf-8', newline='') as file:
            file.write(text)


def run_with(source, files, **given):
    """Runs the program again, where the first value of each of these names is another: what came of all its names."""
    tree = ast.parse(source, FILE)
    for name, value in given.items():
        first = next((statement for statement in tree.body if name in names_given_by(statement)), None)
        if first is None:
            raise NameError(f'{name} is given no value in this program')
        first.value = ast.copy_location(ast.parse(repr(value), mode='eval').body, first.value)
    namespace = {'__name__': '__main__'}
    lay_out(files)
    exec(compile(ast.fix_missing_locations(tree), FILE, 'exec'), namespace)
    return types.SimpleNamespace(**namespace)


def names_given_by(statement):
    """`a = b = 1` gives two names a value, `a: int = 1` one."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, 'target', None)]
    is_given = isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None
    return [target.id for target in targets if isinstance(target, ast.Name)] if is_given else []


def shown(value):
    text = repr(value)
    return text if len(text) <= 300 else text[:300] + ' …'


def run(files, tests, write, printed):
    """Returns, as JSON, the problem of a program and what came of its checks."""
    files, tests = json.loads(files), json.loads(tests)
    source = files.pop(FILE, '')
    lay_out(files)
    linecache.cache[FILE] = (len(source), None, source.splitlines(True), FILE)
    namespace = {'__name__': '__main__'}
    sys.stdout = sys.stderr = Printed(write)
    problem = None
    is_unreadable = True
    try:
        code = compile(source, FILE, 'exec')
        is_unreadable = False
        exec(code, namespace)
    except SystemExit:
        pass
    except BaseException as error:
        problem = told(error)
    # What a check prints, by calling the learner's functions, is nobody's to read.
    sys.stdout = sys.stderr = Printed(lambda text: None)
    namespace = {**namespace, 'output': printed(), 'source': source, 'run_with': partial(run_with, source, files)}
    # Of a program that stopped on its way, nothing is known.
    results = [result_of(test, dict(namespace)) if problem is None else {'state': 'unknown'} for test in tests]
    return json.dumps({'problem': problem, 'isUnreadable': is_unreadable, 'results': results})


builtins.input = no_input
for name in ('js', 'pyodide_js'):
    sys.modules.pop(name, None)

run
