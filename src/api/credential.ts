import { MiharuError, raise } from '../core/errors.ts';

/** The headers of a request that can carry a key. */
export interface CredentialHeaders {
  readonly headers: {
    readonly 'x-api-key'?: string | string[] | undefined;
    readonly authorization?: string | undefined;
  };
  /** Names and values alternating, as sent. Of two `Authorization` headers, `headers` has only the first. */
  readonly rawHeaders: readonly string[];
}

/**
 * The key of a request, from `X-Api-Key` or a Bearer token. Throws `missing_api_key`, or `invalid_api_key` when
 * both headers carry different keys or one header carries several.
 */
export function readCredential({ headers, rawHeaders }: CredentialHeaders): string {
  const header = headers['x-api-key'];
  const direct = Array.isArray(header) ? header.join(', ') : header || undefined;
  if (direct?.includes(',') === true) throw invalidKey('several');
  const bearer = readBearer(headers.authorization);
  if (headers.authorization !== undefined && isContradicted(headers.authorization, rawHeaders)) {
    throw invalidKey('several');
  }
  if (direct !== undefined && bearer !== undefined && direct !== bearer) throw invalidKey('different');
  return (
    direct ??
    bearer ??
    raise(
      new MiharuError('missing_api_key', {
        en: 'The request has no API key. Send it in the header X-Api-Key, or as Authorization: Bearer.',
        ja: 'API キーが送られていません。ヘッダー X-Api-Key か Authorization: Bearer で送ってください。',
      }),
    )
  );
}

/** Whether a second `Authorization` header differs from the first. */
function isContradicted(first: string, rawHeaders: readonly string[]): boolean {
  return rawHeaders.some(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization' && rawHeaders[at + 1] !== first,
  );
}

/** Other schemes than Bearer carry no API key. */
function readBearer(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  return /^Bearer +(\S.*)$/i.exec(authorization)?.[1];
}

const INVALID = {
  different: {
    en: 'X-Api-Key and Authorization carry different keys. Send one of them.',
    ja: 'X-Api-Key と Authorization のキーが異なります。どちらか一方だけを送ってください。',
  },
  several: {
    en: 'The request carries several keys. Send one key in one header.',
    ja: '複数の API キーが送られています。1 つのヘッダーにキーを 1 つだけ入れてください。',
  },
  shape: {
    en: 'This is not a valid key: a character is wrong or missing. Copy the whole key again.',
    ja: 'キーの文字が誤っているか欠けています。キー全体をコピーし直してください。',
  },
  unknown: {
    en: 'Unknown key. Check that it belongs to this installation, or issue a new one.',
    ja: 'このキーは登録されていません。この miharu のキーか確認するか、新しいキーを発行してください。',
  },
} as const;

/** An `invalid_api_key` with its reason. The text never contains any part of the key. */
export function invalidKey(why: keyof typeof INVALID): MiharuError {
  return new MiharuError('invalid_api_key', INVALID[why]);
}
