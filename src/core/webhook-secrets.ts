/** Secrets of a webhook that sign at the same time, at most. */
export const SIGNING_SECRETS_MAX = 5;

/** A secret in whose place another one was put: it signs beside it until then, in milliseconds since the epoch. */
export interface ReplacedSecret {
  readonly secret: string;
  readonly untilMs: number;
}

/** The replaced secrets that still sign. */
export function stillSigning(replaced: readonly ReplacedSecret[], nowMs: number): ReplacedSecret[] {
  return replaced.filter(({ untilMs }) => untilMs > nowMs);
}

/** Everything that signs a message now: the secret, then those that it replaced, newest first. */
export function signingSecrets(
  { secret, replaced }: { readonly secret: string; readonly replaced: readonly ReplacedSecret[] },
  nowMs: number,
): string[] {
  return [secret, ...stillSigning(replaced, nowMs).map((one) => one.secret)];
}
