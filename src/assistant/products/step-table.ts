/** Numbers of a place. */
const WIDTH = 4;

/**
 * Steps of an automaton, frozen for reading: from a state by a letter to the next state, in one open table of numbers, which
 * is read faster than a map.
 */
export class StepTable {
  /** State, letter and next state of each place side by side, and one number left free: a place is read from memory at once. */
  private readonly places: Int32Array;
  private readonly mask: number;

  /** `steps`: for each step its state, its letter, and the next state, none of which is 0. */
  constructor(steps: Iterable<readonly [from: number, letter: number, next: number]>, count: number) {
    let size = 16;
    while (size < count * 2) size *= 2;
    this.mask = size * WIDTH - 1;
    this.places = new Int32Array(size * WIDTH);
    for (const [from, letter, next] of steps) {
      let at = this.placeOf(from, letter);
      while (this.places[at + 2] !== 0) at = (at + WIDTH) & this.mask;
      this.places.set([from, letter, next], at);
    }
  }

  /** The next state; 0 where there is none. */
  get(from: number, letter: number): number {
    const { places, mask } = this;
    for (let at = this.placeOf(from, letter); ; at = (at + WIDTH) & mask) {
      const next = places[at + 2] ?? 0;
      if (next === 0 || (places[at] === from && places[at + 1] === letter)) return next;
    }
  }

  private placeOf(from: number, letter: number): number {
    const mixed = Math.imul(from, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b);
    return ((mixed ^ (mixed >>> 15)) * WIDTH) & this.mask;
  }
}
