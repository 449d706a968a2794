import { invalidParameter, type MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';

/** The parts of a request that say what it is for, as Node provides them. */
export interface Targeted {
  readonly method?: string | undefined;
  readonly httpVersion: string;
  url?: string | undefined;
  readonly headers: { host?: string | undefined; readonly 'transfer-encoding'?: string | undefined };
  /** Names and values alternating, as sent. Of two `Host` headers, `headers` has only the first. */
  readonly rawHeaders: readonly string[];
}

/** An http URL up to its path. One without a host, or with a user, is invalid (RFC 9110 §4.2). */
const ORIGIN = /^https?:\/\/(?<authority>[A-Za-z0-9.:_~!$&'()*+,;=%[\]-]+)(?=[/?#]|$)/i;

/** A valid `Host`, which is empty for URLs without a host. */
const HOST = /^[A-Za-z0-9.:_~!$&'()*+,;=%[\]-]*$/;

/**
 * The path and query of a request target. A whole URL is answered like its path, and its host replaces the
 * `Host` header (RFC 9112 §3.2.2). Anything else is returned unchanged.
 */
export function readTarget(request: Targeted): string {
  const target = request.url ?? '';
  if (target.startsWith('/')) return target;
  const authority = authorityOf(target);
  if (authority === undefined) return target;
  request.headers.host = authority;
  return pathOfTarget(target);
}

/** The host and port of a target that is a whole URL. */
export function authorityOf(target: string): string | undefined {
  return ORIGIN.exec(target)?.groups?.['authority'];
}

/** The path and query of a target; of a whole URL, what follows the host. */
export function pathOfTarget(target: string): string {
  const rest = target.replace(ORIGIN, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether all escapes of a path, apart from its fragment, are valid UTF-8. */
export function isReadable(path: string): boolean {
  try {
    decodeURI(path.replace(/#.*/, ''));
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes a path for comparison: without its fragment, and with its escapes decoded except those of reserved
 * characters such as a slash. If the path is not UTF-8, only ASCII escapes are decoded.
 */
export function readPath(path: string): string {
  const bare = path.replace(/#.*/, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare.replace(/%[2-7][0-9a-f]/gi, (octet) => decodeURI(octet));
  }
}

/**
 * The problem with the head of a request, or `null`: its version, its transfer coding, its target or its `Host`
 * (RFC 9112 §2.3, §6.1, §3.2). HTTP/1.0 may omit Host, since health checks of load balancers still use it. It
 * has no chunked coding: a proxy that passes chunks on with that version may see a different end of the body.
 */
export function headFault(request: Targeted): MiharuError | null {
  const { url = '', method, httpVersion, headers, rawHeaders } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return invalidParameter('request', {
      en: `HTTP/${httpVersion} is not supported. Send HTTP/1.1.`,
      ja: `HTTP/${httpVersion} のリクエストには対応していません。HTTP/1.1 で送ってください。`,
    });
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) {
    return invalidParameter('Transfer-Encoding', {
      en: `The header Transfer-Encoding is ${quote(coding)}. Send the body with Content-Length, or with HTTP/1.1 and \`chunked\` alone.`,
      ja: `ヘッダー Transfer-Encoding の ${quote(coding)} には対応していません。Content-Length を付けるか、HTTP/1.1 で \`chunked\` だけを指定してください。`,
    });
  }
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 0 && httpVersion !== '1.0') {
    return invalidParameter('Host', {
      en: 'The header Host is missing. Send the host and port of this service in it.',
      ja: 'ヘッダー Host がありません。このサービスのホストとポートを指定してください。',
    });
  }
  if (hosts > 1) {
    return invalidParameter('Host', {
      en: `The header Host was sent ${hosts} times. Send it once.`,
      ja: `ヘッダー Host が ${hosts} 回送られています。1 回だけ送ってください。`,
    });
  }
  const { host = '' } = headers;
  if (!HOST.test(host)) {
    return invalidParameter('Host', {
      en: `The header Host is ${quote(host)}, which is not a valid host. Send the host and port of this service.`,
      ja: `ヘッダー Host の ${quote(host)} は正しいホストではありません。このサービスのホストとポートを送ってください。`,
    });
  }
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return null;
  return invalidParameter('request', {
    en: `The request target ${quote(url)} is neither a path nor an http URL. Request a path such as /api/v1/me.`,
    ja: `リクエスト先の ${quote(url)} は、パスでも http の URL でもありません。/api/v1/me のようなパスを指定してください。`,
  });
}
