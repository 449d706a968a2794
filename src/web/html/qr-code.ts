import { type Html, html } from './html.ts';

/** A square of modules, row by row; `true` is dark. */
type Modules = readonly (readonly boolean[])[];

/** Error correction codewords of a block and number of blocks at level M, by version from 1 (ISO/IEC 18004, table 9). */
const CHECK_WORDS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/** Light modules around a code. */
const QUIET = 4;

/** A QR code of a text as SVG, black on white in every theme, without a style of its own. Throws as {@link makeQrCode}. */
export function printQrCode(text: string, label: string): Html {
  const modules = makeQrCode(text);
  const size = modules.length + 2 * QUIET;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])),
  );
  return html`<svg class="qr-code" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"></rect><path d="${dark.join('')}" fill="#000"></path></svg>`;
}

/** A QR code of a text: its UTF-8 bytes at level M, in the smallest version up to 20. Throws beyond 666 bytes. */
export function makeQrCode(text: string): Modules {
  const bytes = Buffer.from(text);
  const version = BLOCKS.findIndex((_, index) => bytes.length <= bytesMax(index + 1)) + 1;
  if (version === 0) throw new Error(`A QR code cannot hold ${bytes.length} bytes.`);
  const frame = drawFrame(version);
  return fill(frame, interleave(dataWords(bytes, version), version));
}

/** Bits of codewords of a version: everything outside the fixed patterns. */
function codeBits(version: number): number {
  const alignments = Math.floor(version / 7) + 2;
  const all = (16 * version + 128) * version + 64;
  if (version === 1) return all;
  const patterns = (25 * alignments - 10) * alignments - 55;
  return all - patterns - (version < 7 ? 0 : 36);
}

function wordsOf(version: number): { readonly all: number; readonly check: number; readonly blocks: number } {
  const [check = 0, blocks = 1] = [CHECK_WORDS[version - 1], BLOCKS[version - 1]];
  return { all: Math.floor(codeBits(version) / 8), check, blocks };
}

function dataWordsMax(version: number): number {
  const { all, check, blocks } = wordsOf(version);
  return all - check * blocks;
}

/** Bits of the field that holds the number of bytes. */
function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function bytesMax(version: number): number {
  return Math.floor((dataWordsMax(version) * 8 - 4 - lengthBits(version)) / 8);
}

/** The codewords of bytes: mode, length, bytes, terminator and padding. */
function dataWords(bytes: Uint8Array, version: number): number[] {
  const most = dataWordsMax(version);
  const bits = [
    '0100',
    bytes.length.toString(2).padStart(lengthBits(version), '0'),
    ...Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')),
    '0000',
  ]
    .join('')
    .slice(0, most * 8);
  const words = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).padEnd(8, '0'), 2),
  );
  for (let padding = 0; words.length < most; padding += 1) words.push(padding % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Splits codewords into blocks, adds the error correction of each, and takes their words in turn. */
function interleave(data: readonly number[], version: number): number[] {
  const { all, check, blocks } = wordsOf(version);
  const divisor = checkDivisor(check);
  const short = Math.floor(all / blocks) - check;
  const longFrom = blocks - (all % blocks);
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(start, start + short + (index < longFrom ? 0 : 1));
    start += part.length;
    return part;
  });
  return [...taken(parts), ...taken(parts.map((part) => remainder(part, divisor)))];
}

/** The first words of all parts, then the second ones, and so on. */
function taken(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => parts.flatMap((part) => part[index] ?? [])).flat();
}

/** Product in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((right >>> bit) & 1) * left);
  }
  return product;
}

/** Coefficients of the Reed–Solomon generator of this degree, without the leading 1. */
function checkDivisor(degree: number): number[] {
  let divisor = [...Array.from({ length: degree - 1 }, () => 0), 1];
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    const factor = root;
    divisor = divisor.map((word, index) => times(word, factor) ^ (divisor[index + 1] ?? 0));
  }
  return divisor;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = divisor.map((one, index) => (rest[index + 1] ?? 0) ^ times(one, factor));
  }
  return rest;
}

/** The fixed patterns of a version; `null` where codewords go. */
type Frame = (boolean | null)[][];

function drawFrame(version: number): Frame {
  const size = version * 4 + 17;
  const frame: Frame = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = frame[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = isDark;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const centres = alignmentCentres(version);
  for (const [row, y] of centres.entries()) {
    for (const [column, x] of centres.entries()) {
      const last = centres.length - 1;
      const isCorner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!isCorner) drawRings(set, [x, y], { reach: 2, light: [1] });
    }
  }
  for (const centre of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(set, centre, { reach: 4, light: [2, 4] });
  }
  drawFormat(set, size);
  if (version >= 7) drawVersion(set, size, version);
  return frame;
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

/** Squares around a centre, dark unless their distance is `light`. */
function drawRings(
  set: SetModule,
  [x, y]: readonly [number, number],
  { reach, light }: { readonly reach: number; readonly light: readonly number[] },
): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

/** Level M and mask 0, with their error correction (BCH), twice. */
function drawFormat(set: SetModule, size: number): void {
  const isDark = (bit: number) => ((0x5412 >>> bit) & 1) === 1;
  for (let bit = 0; bit < 6; bit += 1) set(8, bit, isDark(bit));
  set(8, 7, isDark(6));
  set(8, 8, isDark(7));
  set(7, 8, isDark(8));
  for (let bit = 9; bit < 15; bit += 1) set(14 - bit, 8, isDark(bit));
  for (let bit = 0; bit < 8; bit += 1) set(size - 1 - bit, 8, isDark(bit));
  for (let bit = 8; bit < 15; bit += 1) set(8, size - 15 + bit, isDark(bit));
  set(8, size - 8, true);
}

/** The version with its error correction (BCH), twice. */
function drawVersion(set: SetModule, size: number, version: number): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, near, ((bits >>> bit) & 1) === 1);
    set(near, far, ((bits >>> bit) & 1) === 1);
  }
}

/** Writes codewords upwards and downwards in columns of two, from the right, with mask 0: a checkerboard. */
function fill(frame: Frame, words: readonly number[]): Modules {
  const size = frame.length;
  const modules = frame.map((row) => row.map((fixed) => fixed ?? false));
  let bit = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    // The vertical timing pattern is left out.
    const right = size - 1 - pair * 2 - (pair * 2 >= size - 7 ? 1 : 0);
    for (let step = 0; step < size; step += 1) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (row === undefined || frame[y]?.[x] !== null) continue;
        const isSet = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        row[x] = isSet !== ((x + y) % 2 === 0);
        bit += 1;
      }
    }
  }
  return modules;
}
