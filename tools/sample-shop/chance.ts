/**
 * Chance without state: every draw is a pure function of a seed, a name and a number, so that any day of any product
 * can be computed without walking through the days before it.
 */

/** A 32-bit seed made of texts and numbers; the parts are kept apart ("a", "bc" is not "ab", "c"). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) hash = foldText(foldText(hash, String(part)), '\u0000');
  return finish(hash);
}

/** A number in [0, 1) that belongs to the seed, the name and the index; equal input gives equal output. */
export function draw(seed: number, name: string, index = 0): number {
  const named = foldText(seed ^ 0x9e3779b9, name);
  return finish(Math.imul(named ^ Math.imul(index | 0, 0x85ebca6b), 0xc2b2ae35)) / 0x1_0000_0000;
}

/** A whole number from `min` to `max`, both included. */
export function drawInt(
  seed: number,
  name: string,
  [min, max]: readonly [number, number],
  index = 0,
): number {
  return min + Math.floor(draw(seed, name, index) * (max - min + 1));
}

/** One of the given values; the list must not be empty. */
export function pick<T>(seed: number, name: string, from: readonly [T, ...T[]], index = 0): T {
  return from[Math.floor(draw(seed, name, index) * from.length)] ?? from[0];
}

/** A value in [-1, 1] that moves smoothly over the days and turns about every `periodDays`. */
export function drift(seed: number, name: string, day: number, periodDays: number): number {
  const at = (day + draw(seed, `${name} phase`) * periodDays) / periodDays;
  const left = Math.floor(at);
  const share = (1 - Math.cos((at - left) * Math.PI)) / 2;
  const from = draw(seed, name, left) * 2 - 1;
  const to = draw(seed, name, left + 1) * 2 - 1;
  return from + (to - from) * share;
}

/** Number of the stretch of `periodDays` days that `day` is in; each seed has its own borders. */
export function stretchOf(seed: number, name: string, day: number, periodDays: number): number {
  return Math.floor((day + Math.floor(draw(seed, `${name} phase`) * periodDays)) / periodDays);
}

function foldText(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

function finish(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
