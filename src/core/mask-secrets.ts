/** The text that replaces a secret. */
const MASK = '[secret]';

/** A run of characters that may contain a secret, percent-encoded or not; our secrets have no other characters. */
const RUN = /(?:[\w~.+/=-]|%[0-9a-f]{2}){9,}/gi;

/** Keys of the API and secrets of webhooks say what they are, and are masked from a beginning on that says more than a hint of them. */
const NAMED = /(mhr_|whsec_)[\w+/=-]{5,}/gi;

/** Links, sessions and tokens of forms are long chance; identifiers are at most 30 characters long. */
const LONG = /[\w-]{32,}/g;

/** Small letters and digits alone are chance where they are a hash. */
const HASH = /[0-9a-f]{32,}/g;

/** From one kind of letter to the other: words that were written together change rarely. */
const TURN = /[a-z](?=[A-Z])|[A-Z](?=[a-z])/g;
const TURNS_MIN = 8;

/** How often an address may be encoded within another one. */
const DECODINGS_MAX = 3;

/**
 * Masks everything that looks like a key, a link's secret, a session or a token, percent-encoded or not. Every log line,
 * error and quotation of input passes through here.
 */
export function maskSecrets(text: string): string {
  return text.replace(RUN, (run) => {
    if (!run.includes('%')) return maskPlain(run);
    const plain = decode(run);
    return maskPlain(plain) === plain ? run : MASK;
  });
}

function maskPlain(text: string): string {
  return text.replace(NAMED, `$1${MASK}`).replace(LONG, (word) => (isChance(word) ? MASK : word));
}

function isChance(word: string): boolean {
  if (word.match(HASH)?.some((run) => /\d/.test(run))) return true;
  if (!/[a-z]/.test(word) || !/[A-Z]/.test(word)) return false;
  return /\d/.test(word) || (word.match(TURN)?.length ?? 0) >= TURNS_MIN;
}

/** Escapes of ASCII alone are read: a secret has no others. */
function decode(run: string): string {
  let text = run;
  for (let round = 0; round < DECODINGS_MAX && text.includes('%'); round += 1) {
    text = text.replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return text;
}
