import { isKanji, isPlain, joinsBackwards, LONG_VOWEL } from './characters.ts';
import { GAP } from './gaps.ts';

/** Text as it is compared: signs without what separates them, and for each sign where it came from. */
export interface FoldedText {
  /** All signs, one UTF-16 unit each; `signs.length` is the length of every array but `gaps`. */
  readonly signs: string;
  /** Where the character of each sign begins and ends in the original, in UTF-16 units. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** What was left out before each sign, as bits of `GAP`; the last one is what was left out at the end. */
  readonly gaps: Uint16Array;
}

/** Collects signs and gaps while text is read from left to right. */
export class FoldBuffer {
  /** Whether what is read belongs to an address. */
  inLink = false;
  /** What is folded: what a character is may depend on those behind it. */
  readonly text: string;
  private units: Uint16Array;
  private starts: Uint32Array;
  private ends: Uint32Array;
  private gaps: Uint16Array;
  private count = 0;
  private gap = 0;

  constructor(text: string) {
    const capacity = text.length;
    this.text = text;
    this.units = new Uint16Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
    this.gaps = new Uint16Array(capacity + 1);
  }

  /** Adds a sign that stands at `start` to `end` of the original. */
  push(unit: number, start: number, end: number): void {
    if (this.count === this.units.length) this.grow();
    this.units[this.count] = unit;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.gaps[this.count] = this.inLink ? this.gap | GAP.link : this.gap;
    this.count += 1;
    this.gap = 0;
  }

  /**
   * Adds the signs of `text` between `from` and `to` that stand for themselves, as far as they go: most of a text, in one loop.
   * Returns where the next character begins; one with a mark behind it is left to the caller.
   */
  pushPlain(text: string, from: number, to: number): number {
    const { units, starts, ends, gaps } = this;
    const last = Math.min(to, from + units.length - this.count);
    let { count } = this;
    let at = from;
    let before = 0;
    for (; at < last; at += 1) {
      const unit = text.charCodeAt(at);
      if (!isPlain(unit) && !(unit === LONG_VOWEL && before > 0x7f)) break;
      units[count] = unit;
      starts[count] = at;
      ends[count] = at + 1;
      count += 1;
      before = unit;
    }
    if (at > from && !isKanji(before) && joinsBackwards(text.charCodeAt(at))) {
      at -= 1;
      count -= 1;
    }
    if (at === from) return from;
    gaps[this.count] = this.gap;
    this.gap = 0;
    this.count = count;
    return at;
  }

  /** Notes that something was left out. */
  leaveOut(bits: number): void {
    this.gap |= bits;
  }

  /** The last sign where nothing was left out since; 0 otherwise. */
  adjoining(): number {
    return this.gap === 0 && this.count > 0 ? (this.units[this.count - 1] ?? 0) : 0;
  }

  /** Whether the digits just read are a number by itself, not the end of a model number. */
  endsBareNumber(): boolean {
    let at = this.count - 1;
    while (at > 0 && this.gaps[at] === 0 && isDigitOrPoint(this.units[at - 1])) at -= 1;
    const joined = at > 0 && (this.gaps[at] === 0 || this.gaps[at] === GAP.hyphen);
    return !joined || (this.units[at - 1] ?? 0) > 0x7a;
  }

  /** The folded text; the buffer is not used any more. */
  finish(): FoldedText {
    const { count } = this;
    this.gaps[count] = this.gap;
    return {
      signs: printUnits(this.units.subarray(0, count)),
      starts: this.starts.subarray(0, count),
      ends: this.ends.subarray(0, count),
      gaps: this.gaps.subarray(0, count + 1),
    };
  }

  private grow(): void {
    const capacity = this.units.length * 2 + 16;
    const { units, starts, ends, gaps } = this;
    this.units = new Uint16Array(capacity);
    this.units.set(units);
    this.starts = new Uint32Array(capacity);
    this.starts.set(starts);
    this.ends = new Uint32Array(capacity);
    this.ends.set(ends);
    this.gaps = new Uint16Array(capacity + 1);
    this.gaps.set(gaps);
  }
}

/** Below this many signs a decoder costs more than it saves. */
const SHORT = 64;

/** Halves of pairs that stand alone become U+FFFD in long text, one unit each, so that places stay what they are. */
function printUnits(units: Uint16Array): string {
  if (units.length <= SHORT) return String.fromCharCode(...units);
  const bytes = new Uint8Array(units.buffer, units.byteOffset, units.byteLength);
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(bytes);
}

function isDigitOrPoint(unit: number | undefined): boolean {
  return unit === 0x2e || (unit !== undefined && unit >= 0x30 && unit <= 0x39);
}
