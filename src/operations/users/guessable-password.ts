import { readFile } from 'node:fs/promises';

/**
 * Whether a password is one of those that are tried first: a common one whatever its case and width, one that repeats few characters,
 * or a row of neighbours (`0987654321`). The list is read each time: passwords are chosen seldom.
 */
export async function isGuessable(password: string): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase().trim();
  if (repeatsItself(folded) || isRow(folded)) return true;
  return (await readList()).has(folded);
}

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('guessable-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}

/** `aaaaaaaaaa`, `1212121212`, `abcdabcdabcd`: fewer than four different characters, or one short piece again and again. */
function repeatsItself(text: string): boolean {
  return new Set(text).size < 4 || /^(.{1,5}?)\1+$/su.test(text);
}

/** Every character follows the one before it by one, all up or all down; 0 stands before 1 and after 9. */
function isRow(text: string): boolean {
  const points = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  return [1, -1].some((step) =>
    points.every((point, index) => index === 0 || follows(points[index - 1] ?? 0, point, step)),
  );
}

function follows(before: number, after: number, step: number): boolean {
  const isTurn = step === 1 ? before === 0x39 && after === 0x30 : before === 0x30 && after === 0x39;
  return after - before === step || isTurn;
}
