/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

const MASK = '[secret]';

/**
 * Makes the function that takes secrets out of every text that leaves a source: as they are, percent-encoded (both
 * ways of writing a space), as a JSON string, and in base64. Longer forms go first, so that no rest of one stays.
 */
export function redactorOf(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))];
  const sorted = forms.toSorted((a, b) => b.length - a.length);
  return (text) => sorted.reduce((redacted, form) => redacted.replaceAll(form, MASK), text);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const percent = encodeURIComponent(secret);
  const form = new URLSearchParams({ a: secret }).toString().slice(2);
  const base64 = bytes.toString('base64');
  return [
    secret,
    percent,
    percent.toLowerCase(),
    form,
    form.toLowerCase(),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    encodeURIComponent(base64),
    bytes.toString('base64url'),
  ];
}
