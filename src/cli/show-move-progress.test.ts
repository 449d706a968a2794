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

test('shows the progress of a move on a terminal, and clears the line once', () => {
  assert.equal(shownOn(true), '\r\u001b[2KCopying ranks 4000/10000\r\u001b[2K');
});

test('shows no progress without a terminal', () => {
  assert.equal(shownOn(false), '');
});
