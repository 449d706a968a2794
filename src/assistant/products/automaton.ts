import { StepTable } from './step-table.ts';

/** Called for each pattern that ends in the text: its number, and the sign behind its last one. */
export type OnFound = (pattern: number, end: number) => void;

/** How many patterns are added, and states sorted, in one step. */
const PATTERNS_OF_STEP = 50;
const STATES_OF_STEP = 2_000;

/** Signs that occur in no pattern share one number. */
const UNKNOWN = 0;

/** Finds all of many patterns in one walk over a text (Aho and Corasick): time is that of the text and of what is found. */
export class Automaton {
  /** While patterns are added; read from the table afterwards. */
  private readonly steps = new Map<number, number>();
  private table = new StepTable([], 0);
  private readonly fallback: number[] = [0];
  /** First pattern that ends in a state, and behind each pattern the next one that ends there, as its number + 1; 0 for none. */
  private readonly firstOutput: number[] = [0];
  private readonly nextOfSame: number[] = [0];
  /** Next state on the way of fallbacks at which a pattern ends; 0 for none. */
  private readonly nextOutput: number[] = [0];
  /** Numbers of the signs that occur in patterns, from 1 on, so that a step's key stays a small integer. */
  private readonly letters = new Uint16Array(0x1_0000);
  private base = 1;
  private fromRoot = new Int32Array(1);

  private constructor() {}

  /** An automaton of these patterns, made in steps of some milliseconds at most, so that others can have their turn in between. */
  static *inSteps(patterns: readonly string[]): Generator<void, Automaton> {
    const made = new Automaton();
    yield* made.fill(patterns);
    return made;
  }

  private *fill(patterns: readonly string[]): Generator<void> {
    this.base = this.numberLetters(patterns) + 1;
    this.fromRoot = new Int32Array(this.base);
    for (const [number, pattern] of patterns.entries()) {
      this.nextOfSame.push(0);
      if (pattern !== '') this.add(pattern, number);
      if (number % PATTERNS_OF_STEP === 0) yield;
    }
    yield* this.link();
    yield;
    this.table = new StepTable(this.stepsBeyondRoot(), this.steps.size);
    this.steps.clear();
  }

  /** Reports every occurrence of every pattern in `signs`, in the order of their ends. */
  scan(signs: string, onFound: OnFound): void {
    const { table, fallback, fromRoot, firstOutput, nextOfSame, nextOutput, letters } = this;
    let state = 0;
    for (let at = 0; at < signs.length; at += 1) {
      const letter = letters[signs.charCodeAt(at)] ?? UNKNOWN;
      if (letter === UNKNOWN) {
        state = 0;
        continue;
      }
      let next = state === 0 ? 0 : table.get(state, letter);
      while (next === 0 && state !== 0) {
        state = fallback[state] ?? 0;
        if (state !== 0) next = table.get(state, letter);
      }
      state = next === 0 ? (fromRoot[letter] ?? 0) : next;
      for (let out = firstOutput[state] === 0 ? nextOutput[state] : state; out; out = nextOutput[out]) {
        for (let one = firstOutput[out]; one; one = nextOfSame[one]) onFound(one - 1, at + 1);
      }
    }
  }

  /** Gives each sign of the patterns its number; returns how many there are. */
  private numberLetters(patterns: readonly string[]): number {
    let count = 0;
    for (const pattern of patterns) {
      for (let at = 0; at < pattern.length; at += 1) {
        const unit = pattern.charCodeAt(at);
        if (this.letters[unit] !== UNKNOWN) continue;
        count += 1;
        this.letters[unit] = count;
      }
    }
    return count;
  }

  private add(pattern: string, number: number): void {
    let state = 0;
    for (let at = 0; at < pattern.length; at += 1) {
      const letter = this.letters[pattern.charCodeAt(at)] ?? UNKNOWN;
      const key = state * this.base + letter;
      let next = this.steps.get(key);
      if (next === undefined) {
        next = this.fallback.length;
        this.steps.set(key, next);
        this.fallback.push(0);
        this.firstOutput.push(0);
        this.nextOutput.push(0);
        if (state === 0) this.fromRoot[letter] = next;
      }
      state = next;
    }
    let last = this.firstOutput[state] ?? 0;
    if (last === 0) this.firstOutput[state] = number + 1;
    else {
      for (let next = this.nextOfSame[last]; next; next = this.nextOfSame[last]) last = next;
      this.nextOfSame[last] = number + 1;
    }
  }

  /** States are linked by depth: a map keeps the order of insertion only within one pattern, so they are sorted first. */
  private *link(): Generator<void> {
    let layer = [...this.fromRoot].filter((state) => state !== 0);
    const byParent = yield* this.childrenByParent();
    while (layer.length > 0) {
      const next: number[] = [];
      yield;
      for (const parent of layer) {
        for (const [letter, child] of byParent.get(parent) ?? []) {
          this.linkChild(parent, letter, child);
          next.push(child);
        }
      }
      layer = next;
    }
  }

  /** Steps from the root are read from an array of their own. */
  private *stepsBeyondRoot(): Generator<[from: number, letter: number, next: number]> {
    for (const [key, next] of this.steps) {
      if (key >= this.base) yield [Math.floor(key / this.base), key % this.base, next];
    }
  }

  private *childrenByParent(): Generator<void, Map<number, [number, number][]>> {
    const byParent = new Map<number, [number, number][]>();
    for (const [key, child] of this.steps) {
      const parent = Math.floor(key / this.base);
      const children = byParent.get(parent);
      if (children === undefined) byParent.set(parent, [[key % this.base, child]]);
      else children.push([key % this.base, child]);
      if (child % STATES_OF_STEP === 0) yield;
    }
    return byParent;
  }

  private linkChild(parent: number, letter: number, child: number): void {
    let state = this.fallback[parent] ?? 0;
    let found = this.stepFrom(state, letter);
    while (found === 0 && state !== 0) {
      state = this.fallback[state] ?? 0;
      found = this.stepFrom(state, letter);
    }
    this.fallback[child] = found;
    this.nextOutput[child] = this.firstOutput[found] === 0 ? (this.nextOutput[found] ?? 0) : found;
  }

  private stepFrom(state: number, letter: number): number {
    return state === 0 ? (this.fromRoot[letter] ?? 0) : (this.steps.get(state * this.base + letter) ?? 0);
  }
}
