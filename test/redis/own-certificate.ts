import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A key and a self-signed certificate for `localhost`. */
export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
  /** The file of the certificate, for clients that must trust it. */
  readonly file: string;
}

/** Makes a certificate for the test. Without `openssl` it skips the test and returns `null`; under `CI=true` it throws. */
export async function requireOwnCertificate(
  t: Pick<TestContext, 'after' | 'skip'>,
): Promise<OwnCertificate | null> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-certificate-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const name = ['-addext', 'subjectAltName=DNS:localhost'];
  const { status } = spawnSync('openssl', [...words, ...name, '-keyout', key, '-out', cert]);
  if (status === 0) return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), file: cert };
  const sentence = 'There is no openssl on this machine: install it, as `apt-get install openssl` does.';
  if (process.env['CI'] === 'true') throw new Error(sentence);
  t.skip(sentence);
  return null;
}
