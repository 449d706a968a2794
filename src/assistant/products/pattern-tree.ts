/** Called for each pattern in the text: its number, and where it begins and ends. */
export type OnFound = (pattern: number, start: number, end: number) => void;

/** How many patterns are added in one step. */
const PATTERNS_OF_STEP = 50;

/** Finds all of many patterns in a text: from each character it descends a tree of the patterns' characters while they match. */
export class PatternTree {
  /** From a node and the number of a character to the next node. */
  private readonly steps = new Map<number, number>();
  /** The same from the root, where most characters lead nowhere. */
  private readonly begun: Uint32Array;
  /** The patterns that end in a node. */
  private readonly ended: number[][] = [[]];
  /** Numbers of the characters in patterns, from 1, so that the key of a step is a small integer. */
  private readonly letters = new Uint16Array(0x1_0000);
  private readonly base: number;

  private constructor(patterns: readonly string[]) {
    const units = new Set<number>();
    for (const one of patterns) for (let at = 0; at < one.length; at += 1) units.add(one.charCodeAt(at));
    for (const [index, unit] of [...units].entries()) this.letters[unit] = index + 1;
    this.base = units.size + 1;
    this.begun = new Uint32Array(this.base);
  }

  /** A tree of these patterns, none of them empty, made in steps of a few milliseconds, so that other work can run in between. */
  static *inSteps(patterns: readonly string[]): Generator<void, PatternTree> {
    const tree = new PatternTree(patterns);
    for (const [number, pattern] of patterns.entries()) {
      tree.add(pattern, number);
      if (number % PATTERNS_OF_STEP === 0) yield;
    }
    return tree;
  }

  private add(pattern: string, number: number): void {
    let node = 0;
    for (let at = 0; at < pattern.length; at += 1) {
      const letter = this.letters[pattern.charCodeAt(at)] ?? 0;
      const key = node * this.base + letter;
      node = this.steps.get(key) ?? this.addNode(key);
      if (at === 0) this.begun[letter] = node;
    }
    this.ended[node]?.push(number);
  }

  private addNode(key: number): number {
    this.ended.push([]);
    const node = this.ended.length - 1;
    this.steps.set(key, node);
    return node;
  }

  /** Reports every occurrence of every pattern in `characters`, in order of their beginning, shorter ones first. */
  scan(characters: string, onFound: OnFound): void {
    const { steps, ended, letters, base, begun } = this;
    for (let start = 0; start < characters.length; start += 1) {
      let node = begun[letters[characters.charCodeAt(start)] ?? 0];
      for (let end = start + 1; node; end += 1) {
        for (const pattern of ended[node] ?? []) onFound(pattern, start, end);
        const letter = letters[characters.charCodeAt(end)] ?? 0;
        node = letter === 0 ? 0 : steps.get(node * base + letter);
      }
    }
  }
}
