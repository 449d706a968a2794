import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetAnswer } from './answers.ts';

const NAMES: readonly (readonly [name: string, plain: string])[] = [
  ['miharu-shelf-水筒-2026-11-27', 'miharu-shelf-2026-11-27'],
  ['miharu-shelf-水筒 500ml-2026-11-27', 'miharu-shelf-500ml-2026-11-27'],
  ['--a"b\r\n--', 'a-b'],
  ['水筒', 'miharu'],
];

for (const [name, plain] of NAMES) {
  test(`a file's plain name is tidy and its encoded name is complete: ${JSON.stringify(name)}`, () => {
    const { headers } = sheetAnswer({ name, rows: [] }, []);
    const [, plainName = '', whole = ''] =
      /^attachment; filename="([\w.-]+)\.csv"; filename\*=UTF-8''([\w.%~!-]+)\.csv$/.exec(
        headers[headers.indexOf('Content-Disposition') + 1] ?? '',
      ) ?? [];
    assert.deepEqual([plainName, decodeURIComponent(whole)], [plain, name]);
  });
}
