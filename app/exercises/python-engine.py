"""Runs a learner's program and its checks. Loaded once; `run` is called for each program."""

import builtins
import io
import json
import linecache
import sys
import traceback

from pyodide.code import eval_code

FILE = 'main.py'
ENGINE = 'engine.py'


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


def is_fulfilled(test, namespace):
    try:
        return bool(eval_code(test, namespace))
    except BaseException:
        return False


def run(source, tests, write, printed):
    """Returns, as JSON, the problem of a program and which of its checks are fulfilled."""
    linecache.cache[FILE] = (len(source), None, source.splitlines(True), FILE)
    namespace = {'__name__': '__main__'}
    sys.stdout = sys.stderr = Printed(write)
    problem = None
    try:
        exec(compile(source, FILE, 'exec'), namespace)
    except SystemExit:
        pass
    except BaseException as error:
        problem = told(error)
    # What a check prints, by calling the learner's functions, is nobody's to read.
    sys.stdout = sys.stderr = Printed(lambda text: None)
    namespace = {**namespace, 'output': printed(), 'source': source}
    passed = [problem is None and is_fulfilled(test, dict(namespace)) for test in tests]
    return json.dumps({'problem': problem, 'passed': passed})


builtins.input = no_input
for name in ('js', 'pyodide_js'):
    sys.modules.pop(name, None)

run
