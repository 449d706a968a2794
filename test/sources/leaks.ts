import assert from 'node:assert/strict';
import { inspect } from 'node:util';

/** Every way in which a secret could be written, made without the code under test. */
function spellingsOf(secret: string): string[] {
  const plain = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    plain.toString('base64').replace(/=+$/, ''),
    plain.toString('base64url'),
    plain.toString('hex'),
  ];
}

/** Fails if anything that a source returned contains a secret, in any spelling. */
export function assertNoLeak(came: unknown, secrets: readonly string[]): void {
  const options = {
    depth: 20,
    showHidden: true,
    maxArrayLength: null,
    maxStringLength: null,
    breakLength: Infinity,
  };
  const texts = [inspect(came, options), JSON.stringify(came) ?? '', textsOfError(came)];
  for (const spelling of secrets.flatMap(spellingsOf)) {
    for (const text of texts) assert.ok(!text.includes(spelling), 'a secret came out of the source');
  }
}

/** Messages, stacks and causes, which the printers above may not show. */
function textsOfError(came: unknown): string {
  if (!(came instanceof Error)) return '';
  return [came.message, came.stack ?? '', textsOfError(came.cause)].join('\n');
}
