import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { makeQrCode, printQrCode } from './qr-code.ts';

const printed = (text: string) =>
  makeQrCode(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

/** The code of `miharu` at level M with mask 0, as another program makes it. */
const MIHARU = `
#######.....#.#######
#.....#.##..#.#.....#
#.###.#...##..#.###.#
#.###.#...#...#.###.#
#.###.#.##.##.#.###.#
#.....#...##..#.....#
#######.#.#.#.#######
.........#...........
#.#.#.#..##.#...#..#.
.#.##..###.#.#.#.####
.####.##.#.#.###.####
.###...#######.##....
.#.##.#.####.###...#.
........##....##.####
#######..#..#...#.###
#.....#..#....#....##
#.###.#.##..#.###..##
#.###.#..###.#..##.#.
#.###.#.#.##.######.#
#.....#..#####.##..#.
#######.####.##.##.##
`;

/** Length of the longest text of each version, and the start of the SHA-256 of its code, as another program makes it. */
const LONGEST = [
  [14, '87bae821693809a1'],
  [26, '4da660857725e0a2'],
  [42, '25a2fb04f7f2d7a8'],
  [62, 'e5dddf8f80cae637'],
  [84, '58570b2e1f9f1681'],
  [106, '655b5359fc94271d'],
  [122, 'cca45b0d68d2b686'],
  [152, '6c623b11c06d6c30'],
  [180, 'da2d371b971d44d3'],
  [213, '5b61c982b56d2523'],
  [251, '54515ad021ec7c1e'],
  [287, '57b90f3d5d954423'],
  [331, '04621d2a089ecc12'],
  [362, '8c0328f2b456d5e4'],
  [412, '7d42c1735fe8f78d'],
  [450, 'a4a5b69958608bbd'],
  [504, 'f41d1df7e23e91a4'],
  [560, '2a85ff24fa6daf27'],
  [624, '50d70fdf992a025d'],
  [666, '444723e60be05924'],
] as const;

test('a code is the one that another program makes, for every version up to 20', () => {
  assert.deepEqual(printed('miharu'), MIHARU.trim().split('\n'));
  for (const [index, [length, digest]] of LONGEST.entries()) {
    const rows = printed('x'.repeat(length));
    assert.equal(rows.length, (index + 1) * 4 + 17);
    const made = createHash('sha256').update(rows.join('\n')).digest('hex');
    assert.equal(made.slice(0, 16), digest, `${length} bytes`);
  }
});

test('one byte more takes the next version, and more than 666 bytes are refused', () => {
  for (const [index, [length]] of LONGEST.slice(0, -1).entries()) {
    assert.equal(makeQrCode('x'.repeat(length + 1)).length, (index + 2) * 4 + 17);
  }
  assert.throws(() => makeQrCode('x'.repeat(667)), /667 bytes/);
});

test('the picture has the dark modules within a quiet zone, no style, and a name', () => {
  const { text } = printQrCode('miharu', '<QR>');
  const dark = printed('miharu').join('').replaceAll('.', '').length;
  assert.equal(text.split('h1v1h-1z').length - 1, dark);
  assert.match(text, /viewBox="0 0 29 29"/);
  assert.match(text, /d="M4 4h1/);
  assert.match(text, /aria-label="&#60;QR&#62;"/);
  assert.doesNotMatch(text, /style/);
});
