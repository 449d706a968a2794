import type { Config } from '../config/index.ts';
import { MiharuError } from '../core/errors.ts';
import type { CallRemote, RemoteRequest } from '../core/remote-api.ts';
import type { Language, Text } from '../core/text.ts';
import { callHttp, type HttpFault, type HttpRequest } from '../sources/http-client.ts';

/** Maximum time of a call, in milliseconds; connecting may take 10 s of it, after which Node gives up. */
const CALL_MS_MAX = 30_000;

const DECODER = new TextDecoder();

/** The largest answer, in bytes. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Calls the service in MIHARU_URL with the key in MIHARU_API_KEY. Redirects are not followed, so that the key goes nowhere
 * else. Throws `invalid_setting` if one of them is missing.
 */
export function createRemoteApi(
  { remoteUrl, remoteKey }: Pick<Config, 'remoteUrl' | 'remoteKey'>,
  { language, stop, nowMs }: { language: Language; stop: AbortSignal; nowMs: () => number },
): CallRemote {
  if (remoteUrl === null || remoteKey === null)
    throw missingSetting(remoteUrl === null ? 'MIHARU_URL' : 'MIHARU_API_KEY');
  const headers = { 'X-Api-Key': remoteKey, Accept: 'application/json', 'Accept-Language': language };
  const limits = { timeoutMs: CALL_MS_MAX, bytesMax: ANSWER_BYTES_MAX };
  return async (request) => {
    const sent = toHttpRequest(request, new URL(request.target, remoteUrl), headers);
    const outcome = await callHttp(sent, { limits, nowMs, signal: stop });
    if (outcome.kind === 'fault') throw unavailable(outcome, remoteUrl);
    const { status, body, retryAfterMs } = outcome;
    return { status, text: DECODER.decode(body), retryAfterMs };
  };
}

function toHttpRequest(
  { method, body }: RemoteRequest,
  url: URL,
  headers: Readonly<Record<string, string>>,
): HttpRequest {
  if (method === 'DELETE') return { url, headers, method };
  return method === 'POST' ? { url, headers, json: body } : { url, headers };
}

const FAULTS: Readonly<Record<HttpFault['code'], Text>> = {
  timeout: { en: 'did not answer within 30 s', ja: 'が 30 秒以内に応答しませんでした' },
  unreachable: { en: 'cannot be reached', ja: 'に接続できません' },
  redirect: {
    en: 'redirects elsewhere, which is not followed. Set MIHARU_URL to the final URL',
    ja: 'は別の URL に転送されますが、転送先には接続しません。MIHARU_URL に転送先の URL を設定してください',
  },
  too_large: { en: 'sent too long an answer', ja: 'の応答が大きすぎます' },
  cut: { en: 'broke off its answer', ja: 'の応答が途中で切れました' },
  undecodable: { en: 'sent an unreadable answer', ja: 'の応答を読み取れません' },
};

function unavailable({ code, cause }: HttpFault, url: string): MiharuError {
  const { en, ja } = FAULTS[code];
  const why = cause === null ? { en: '', ja: '' } : { en: ` (${cause})`, ja: `（${cause}）` };
  return new MiharuError(code === 'redirect' ? 'invalid_setting' : 'unavailable', {
    en: `${url} ${en}${why.en}.`,
    ja: `${url} ${ja}${why.ja}。`,
  });
}

function missingSetting(name: string): MiharuError {
  return new MiharuError('invalid_setting', {
    en: `${name} is not set. Set it in the environment of this command.`,
    ja: `${name} が設定されていません。このコマンドの環境変数で設定してください。`,
  });
}
