import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showMoveProgress } from './show-move-progress.ts';

function shownOn(isTerminal: boolean): string {
  let shown = '';
  const sink = { isTerminal, write: (text: string) => (shown += text) };
  const progress = showMoveProgress(sink, 'en');
  progress.show({ step: 'copy', table: 'ranks', done: 4_000, total: 10_000 });
  progress.clear();
  progress.clear();
  return shown;
}

test('a move shows on a terminal where it is, and takes the line away once', () => {
  assert.equal(shownOn(true), '\r\u001b[2KCopying ranks 4000/10000\r\u001b[2K');
});

test('a move shows nothing where no terminal is', () => {
  assert.equal(shownOn(false), '');
});
