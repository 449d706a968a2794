/** Secrets of a webhook that sign at the same time, at most. */
export const SIGNING_SECRETS_MAX = 5;

/** A replaced secret: it signs beside its successor until then, in milliseconds since the epoch. */
export interface ReplacedSecret {
  readonly secret: string;
  readonly untilMs: number;
}

/** The replaced secrets that still sign. */
export function stillSigning(replaced: readonly ReplacedSecret[], nowMs: number): ReplacedSecret[] {
  return replaced.filter(({ untilMs }) => untilMs > nowMs);
}

/** Every secret that signs a message now: the current one, then the replaced ones, newest first. */
export function signingSecrets(
  { secret, replaced }: { readonly secret: string; readonly replaced: readonly ReplacedSecret[] },
  nowMs: number,
): string[] {
  return [secret, ...stillSigning(replaced, nowMs).map((one) => one.secret)];
}
