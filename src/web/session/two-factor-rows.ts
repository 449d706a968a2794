import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { AuthValue, Store } from '../../store/port.ts';
import { findStep, type OneTimeCode } from './one-time-code.ts';

/** Second factors as the store keeps them: better-auth's rows, with encrypted secrets and recovery codes. */
export interface TwoFactorRows {
  find(userId: string): Promise<Readonly<Record<string, AuthValue>> | undefined>;
  /** Decrypts a column. */
  open(sealed: AuthValue | undefined): Promise<string>;
  /** Encrypts a text as better-auth does. */
  seal(text: string): Promise<string>;
  /** The time step of a code of an app; `null` when it is another kind of code, or wrong now. */
  findStep(row: Readonly<Record<string, AuthValue>> | undefined, code: OneTimeCode): Promise<number | null>;
}

/** Reads second factors; `secret` is what better-auth encrypts with. */
export function createTwoFactorRows({
  store,
  nowMs,
  secret,
}: {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly secret: string;
}): TwoFactorRows {
  const rows: TwoFactorRows = {
    async find(userId) {
      const isOfUser = { column: 'user_id', operator: '=', value: userId } as const;
      return (await store.findAuthRows('two_factors', [isOfUser], 1))[0];
    },
    seal: (data) => symmetricEncrypt({ key: secret, data }),
    open: (sealed) => symmetricDecrypt({ key: secret, data: String(sealed) }),
    async findStep(row, code) {
      if (row === undefined || code.kind !== 'app') return null;
      return findStep(await rows.open(row['secret']), code.text, nowMs());
    },
  };
  return rows;
}
