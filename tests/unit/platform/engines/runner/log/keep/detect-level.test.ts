import { describe, expect, it } from 'vitest';
import type { LogLevel } from '#engines/runner/log/format/log-line.ts';
import { detectLevel, NO_MEMORY, nextLevel } from '#engines/runner/log/keep/detect-level.ts';

describe('the level of a line', () => {
  it.each<[LogLevel | undefined, string]>([
    ['ERROR', '2026-11-21 10:00:00,123 ERROR [main] could not load'],
    ['ERROR', 'ERROR:root:broken'],
    ['ERROR', '[error] upstream timed out'],
    ['ERROR', '[2026-11-21 10:00:00] [ ERROR ] x'],
    ['ERROR', 'time=2026-11-21T10:00:00Z level=error msg="no such file"'],
    ['ERROR', '{"time":1,"level":"error","msg":"x"}'],
    ['ERROR', '{"level":50,"time":1,"msg":"pino"}'],
    ['ERROR', '{"severity":"CRITICAL","message":"x"}'],
    ['ERROR', 'E1120 10:00:00.000000    1 server.go:12] refused'],
    ['ERROR', 'F1120 10:00:00.000000    1 server.go:12] died'],
    ['ERROR', 'Traceback (most recent call last):'],
    ['ERROR', 'ValueError: bad input'],
    ['ERROR', 'java.lang.IllegalStateException: closed'],
    ['ERROR', 'TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be'],
    ['ERROR', 'error: cannot open shared object'],
    ['ERROR', 'npm ERR! code ENOENT'],
    ['ERROR', 'thread main: panic: index out of range'],
    ['ERROR', 'Segmentation fault (core dumped)'],
    ['ERROR', '\u001b[31mERROR\u001b[0m: red'],
    ['ERROR', '\u001b[1;31m[error]\u001b[0m bold'],
    ['ERROR', '2026-11-21 10:00:00.1 [E:onnxruntime:, session.cc:1 Run] Non-zero status'],
    ['ERROR', '错误：模型文件不存在'],
    ['WARNING', '2026-11-21 10:00:00.1 [W:onnxruntime:, session.cc:1 Run] Some nodes'],
    ['WARNING', 'level=warn msg=slow'],
    ['WARNING', 'WARN  slow'],
    ['WARNING', 'W1120 10:00:00.000000 1 x.go:1] slow'],
    ['WARNING', '/usr/lib/python3/site.py:12: DeprecationWarning: old'],
    ['WARNING', 'UserWarning: careful'],
    ['WARNING', '{"levelname": "WARNING"}'],
    ['WARNING', 'npm warn deprecated x'],
    ['WARNING', '【警告】磁盘空间不足'],
    ['INFO', 'INFO:     127.0.0.1:1 - "POST /v2/error HTTP/1.1" 500 Internal Server Error'],
    ['INFO', '2026 INFO no ERROR found'],
    ['INFO', '{"level":"info","msg":"ERROR in the text"}'],
    ['INFO', '{"level":30,"msg":"level=error"}'],
    ['INFO', 'I1120 10:00:00.000000 1 x.go:1] ERROR rate is 0'],
    [undefined, 'Listening on port 80'],
    [undefined, 'loaded errors.py, 0 terrors'],
    [undefined, 'ERROR_COUNT stays'],
    [undefined, ''],
  ])('%s: %s', (level, line) => expect(detectLevel(line)).toBe(level));

  it('looks at the beginning only: a word deep inside a line says nothing of the line', () => {
    expect(detectLevel(`${'x'.repeat(300)} ERROR`)).toBeUndefined();
  });
});

describe('lines after a line', () => {
  it.each<[string, readonly (readonly [LogLevel, string])[]]>([
    [
      'a Python trace with its cause',
      [
        ['INFO', 'ready'],
        ['ERROR', 'Traceback (most recent call last):'],
        ['ERROR', '  File "a.py", line 1, in <module>'],
        ['ERROR', '    logger.info("INFO")'],
        ['ERROR', 'requests.exceptions.ConnectTimeout: no answer'],
        ['ERROR', ''],
        ['ERROR', 'During handling of the above exception, another exception occurred:'],
        ['ERROR', ''],
        ['ERROR', 'Traceback (most recent call last):'],
        ['ERROR', '  File "b.py", line 2'],
        ['ERROR', 'KeyError: 1'],
        ['INFO', 'next request'],
      ],
    ],
    [
      'a Java trace',
      [
        ['WARNING', '10:00 WARN retry'],
        ['WARNING', '\tat a.B.c(B.java:1)'],
        ['WARNING', 'Caused by: nothing much'],
        ['WARNING', '\t... 3 more'],
        ['INFO', 'done'],
      ],
    ],
    [
      'a Node trace',
      [
        ['ERROR', 'Error: no model'],
        ['ERROR', '    at load (file.js:1:1)'],
        ['ERROR', '}'],
        ['INFO', 'Node.js v20.20.2'],
      ],
    ],
    [
      'an indented line that is worse than its head',
      [
        ['INFO', 'starting'],
        ['ERROR', '  ERROR cannot bind'],
        ['ERROR', '  see above'],
        ['INFO', 'again'],
      ],
    ],
  ])('%s', (_name, lines) => {
    let memory = NO_MEMORY;
    const observed = lines.map(([, line]) => {
      memory = nextLevel(line, memory);
      return [memory.level, line];
    });
    expect(observed).toEqual(lines);
  });
});
