/** Called for each pattern that ends in the text: its number, and the sign behind its last one. */
export type OnFound = (pattern: number, end: number) => void;

const SIGNS = 0x1_0000;

/** Finds all of many patterns in one walk over a text (Aho and Corasick): time is that of the text and of what is found. */
export class Automaton {
  private readonly steps = new Map<number, number>();
  private readonly fallback: number[] = [0];
  private readonly outputs: (number[] | undefined)[] = [undefined];
  /** Next state on the way of fallbacks at which a pattern ends; 0 for none. */
  private readonly nextOutput: number[] = [0];
  private readonly fromRoot = new Int32Array(SIGNS);

  constructor(patterns: readonly string[]) {
    patterns.forEach((pattern, number) => {
      if (pattern !== '') this.add(pattern, number);
    });
    this.link();
  }

  /** Reports every occurrence of every pattern in `signs`, in the order of their ends. */
  scan(signs: string, onFound: OnFound): void {
    const { steps, fallback, fromRoot, outputs, nextOutput } = this;
    let state = 0;
    for (let at = 0; at < signs.length; at += 1) {
      const unit = signs.charCodeAt(at);
      let next = state === 0 ? 0 : (steps.get(state * SIGNS + unit) ?? 0);
      while (next === 0 && state !== 0) {
        state = fallback[state] ?? 0;
        if (state !== 0) next = steps.get(state * SIGNS + unit) ?? 0;
      }
      state = next === 0 ? (fromRoot[unit] ?? 0) : next;
      for (let out = outputs[state] === undefined ? (nextOutput[state] ?? 0) : state; out !== 0; ) {
        for (const pattern of outputs[out] ?? []) onFound(pattern, at + 1);
        out = nextOutput[out] ?? 0;
      }
    }
  }

  private add(pattern: string, number: number): void {
    let state = 0;
    for (let at = 0; at < pattern.length; at += 1) {
      const key = state * SIGNS + pattern.charCodeAt(at);
      let next = this.steps.get(key);
      if (next === undefined) {
        next = this.fallback.length;
        this.steps.set(key, next);
        this.fallback.push(0);
        this.outputs.push(undefined);
        this.nextOutput.push(0);
        if (state === 0) this.fromRoot[pattern.charCodeAt(at)] = next;
      }
      state = next;
    }
    this.outputs[state] = [...(this.outputs[state] ?? []), number];
  }

  /** States are linked by depth: a map keeps the order of insertion only within one pattern, so they are sorted first. */
  private link(): void {
    let layer = [...this.fromRoot].filter((state) => state !== 0);
    const byParent = this.childrenByParent();
    while (layer.length > 0) {
      const next: number[] = [];
      for (const parent of layer) {
        for (const [unit, child] of byParent.get(parent) ?? []) {
          this.linkChild(parent, unit, child);
          next.push(child);
        }
      }
      layer = next;
    }
  }

  private childrenByParent(): Map<number, [number, number][]> {
    const byParent = new Map<number, [number, number][]>();
    for (const [key, child] of this.steps) {
      const parent = Math.floor(key / SIGNS);
      const children = byParent.get(parent);
      if (children === undefined) byParent.set(parent, [[key % SIGNS, child]]);
      else children.push([key % SIGNS, child]);
    }
    return byParent;
  }

  private linkChild(parent: number, unit: number, child: number): void {
    let state = this.fallback[parent] ?? 0;
    let found = this.stepFrom(state, unit);
    while (found === 0 && state !== 0) {
      state = this.fallback[state] ?? 0;
      found = this.stepFrom(state, unit);
    }
    this.fallback[child] = found;
    this.nextOutput[child] = this.outputs[found] === undefined ? (this.nextOutput[found] ?? 0) : found;
  }

  private stepFrom(state: number, unit: number): number {
    return state === 0 ? (this.fromRoot[unit] ?? 0) : (this.steps.get(state * SIGNS + unit) ?? 0);
  }
}
