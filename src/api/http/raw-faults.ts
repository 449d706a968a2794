import { invalidParameter, type MiharuError } from '../../core/errors.ts';
import { quote, shorten, type Text } from '../../core/text.ts';
import { textOfBytes } from './raw-request.ts';

/** Everything except the bytes that HTTP allows in a URL. */
const NOT_ENCODED = /[^\x21-\x7e]/;

/** Whether a URL has bytes that need percent-encoding. */
export function isUnencoded(target: string): boolean {
  return NOT_ENCODED.test(target);
}

/** 400: the URL has bytes that are not percent-encoded. Names the parameter with the first of them. */
export function unencodedAddress(target: string): MiharuError {
  const at = target.search(NOT_ENCODED);
  const query = target.indexOf('?');
  if (query === -1 || at < query) return unencodedPath(query === -1 ? target : target.slice(0, query));
  const start = Math.max(query, target.lastIndexOf('&', at)) + 1;
  const end = target.indexOf('&', at);
  const pair = target.slice(start, end === -1 ? undefined : end);
  const equals = pair.indexOf('=');
  if (equals === -1 || start + equals > at) return unencodedValue('query', 'keyword', pair);
  const name = shorten(pair.slice(0, equals));
  return unencodedValue(name, /^[\w-]+$/.test(name) ? name : 'keyword', pair.slice(equals + 1));
}

function unencodedValue(parameter: string, example: string, bytes: string): MiharuError {
  const value = quote(textOfBytes(bytes));
  const curl = `curl --get --data-urlencode "${example}=…"`;
  return invalidParameter(parameter, {
    en: `The URL contains ${value} without percent-encoding. Percent-encode spaces and all non-ASCII characters as UTF-8, for example with \`${curl}\`.`,
    ja: `URL に、パーセントエンコードされていない ${value} が含まれています。空白と ASCII 以外の文字は UTF-8 でパーセントエンコードしてください（例：\`${curl}\`）。`,
  });
}

function unencodedPath(bytes: string): MiharuError {
  const path = quote(textOfBytes(bytes));
  return invalidParameter('path', {
    en: `The path ${path} is not percent-encoded. Percent-encode spaces and all non-ASCII characters as UTF-8.`,
    ja: `パス ${path} がパーセントエンコードされていません。空白と ASCII 以外の文字は UTF-8 でパーセントエンコードしてください。`,
  });
}

/** 400: the bytes are not HTTP. */
export function notHttp(): MiharuError {
  return invalidParameter('request', {
    en: 'The data received is not an HTTP/1.1 request. Check the request line and the headers, and make sure that the client does not use TLS on this port.',
    ja: '受け取ったデータは HTTP/1.1 のリクエストではありません。リクエスト行とヘッダーが正しいこと、このポートに TLS で接続していないことを確認してください。',
  });
}

/** 408: the request did not arrive completely. */
export function requestTimeout(): MiharuError {
  return invalidParameter('request', {
    en: 'The request did not arrive in time. Send it again without pauses.',
    ja: 'リクエストの全体が時間内に届きませんでした。途中で止めずに、もう一度送ってください。',
  });
}

/**
 * 431: URL and headers together are longer than the parser accepts; `request` if it is unknown which of them is
 * too long.
 */
export function headersTooLarge(parameter: 'url' | 'headers' | 'request'): MiharuError {
  return invalidParameter(parameter, {
    en: 'The URL or the headers are too long. Send at most 16 KiB of both together.',
    ja: 'URL またはヘッダーが長すぎます。合わせて 16 KiB 以内にしてください。',
  });
}

/** A status without a code in the table of errors. */
export interface RawStatus {
  readonly title: Text;
  readonly retryable: boolean;
}

/**
 * Statuses of input that is not a valid request; the contract has no code for them except `invalid_parameter`.
 */
export const RAW_STATUSES: ReadonlyMap<number, RawStatus> = new Map([
  [
    408,
    {
      title: { en: 'The request did not arrive in time', ja: 'リクエストが時間内に届きませんでした' },
      retryable: true,
    },
  ],
  [
    431,
    {
      title: { en: 'The URL or the headers are too long', ja: 'URL またはヘッダーが長すぎます' },
      retryable: false,
    },
  ],
]);
