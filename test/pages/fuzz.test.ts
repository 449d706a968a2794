import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fuzzPages } from '../soak/fuzz-pages.ts';
import { listPageFolders } from './page-folders.ts';

describe('mutated pages', () => {
  it('never make the reader throw, run away or contradict itself (500 inputs)', () => {
    const { inputs } = fuzzPages(
      listPageFolders().map(({ bytes }) => bytes),
      500,
      1,
    );
    assert.equal(inputs, 500);
  });
});
