import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TurnedAway } from '../../core/errors.ts';
import { type BodyOwner, createBodyRoom } from './body-room.ts';

const KIB = 1024;
const SIZES = {
  stranger: { all: 40 * KIB, each: 16 * KIB },
  ended: { all: 16 * KIB, each: 16 * KIB },
  known: { all: 80 * KIB, each: 32 * KIB },
  page: { all: 80 * KIB, each: 32 * KIB },
};

function makeRoom() {
  const refused: BodyOwner[] = [];
  const room = createBodyRoom(SIZES, (owner) => refused.push(owner));
  const take = (owner: BodyOwner, bytes: number) => {
    const share = room.share(owner);
    share.raise(bytes);
    return share;
  };
  return { refused, take };
}

const stranger = (id: string): BodyOwner => ({ kind: 'stranger', id });
const known = (id: string): BodyOwner => ({ kind: 'known', id });

test('gives one owner its share, and all owners of a kind no more than the whole', () => {
  const { take } = makeRoom();
  take(stranger('a'), 16 * KIB);
  assert.throws(() => take(stranger('a'), 1), TurnedAway);
  take(stranger('b'), 16 * KIB);
  take(stranger('c'), 8 * KIB);
  assert.throws(() => take(stranger('d'), 1), TurnedAway);
  take(known('a'), 32 * KIB);
});

test('counts small bodies as 4 KiB', () => {
  const { take } = makeRoom();
  for (let count = 1; count <= 4; count += 1) take(stranger('a'), 0);
  assert.throws(() => take(stranger('a'), 0), TurnedAway);
});

test('keeps what a body has when it may not grow, and gets back all of it once', () => {
  const { take } = makeRoom();
  const share = take(stranger('a'), 8 * KIB);
  share.raise(4 * KIB);
  share.raise(16 * KIB);
  assert.throws(() => share.raise(17 * KIB), TurnedAway);
  assert.throws(() => take(stranger('a'), 1), TurnedAway);
  share[Symbol.dispose]();
  share[Symbol.dispose]();
  take(stranger('a'), 16 * KIB);
  assert.throws(() => take(stranger('a'), 1), TurnedAway);
});

test('reports each refused body with its owner', () => {
  const { refused, take } = makeRoom();
  take(stranger('a'), 16 * KIB);
  assert.throws(() => take(stranger('a'), 1));
  assert.throws(() => take(known('b'), 33 * KIB));
  assert.deepEqual(refused, [stranger('a'), known('b')]);
});
