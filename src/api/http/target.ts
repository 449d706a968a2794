import { invalidParameter, type MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';

/** The parts of a request that say what it is for, as Node hands them over. */
export interface Targeted {
  readonly method?: string | undefined;
  readonly httpVersion: string;
  url?: string | undefined;
  readonly headers: { host?: string | undefined; readonly 'transfer-encoding'?: string | undefined };
  /** Names and values in turn, as they were sent: of two `Host` headers `headers` has the first alone. */
  readonly rawHeaders: readonly string[];
}

/** An http address up to its path; one without a host, or with a user, is none (RFC 9110 §4.2). */
const ORIGIN = /^https?:\/\/(?<authority>[A-Za-z0-9.:_~!$&'()*+,;=%[\]-]+)(?=[/?#]|$)/i;

/** What a `Host` may be: empty where an address has no host. */
const HOST = /^[A-Za-z0-9.:_~!$&'()*+,;=%[\]-]*$/;

/**
 * The path and query that a target asks for. A whole address is answered like its path, and its host stands in for what `Host` says
 * (RFC 9112 §3.2.2). What is neither comes back as it is.
 */
export function readTarget(request: Targeted): string {
  const target = request.url ?? '';
  if (target.startsWith('/')) return target;
  const authority = authorityOf(target);
  if (authority === undefined) return target;
  request.headers.host = authority;
  return pathOfTarget(target);
}

/** The host and port of a target that is a whole address. */
export function authorityOf(target: string): string | undefined {
  return ORIGIN.exec(target)?.groups?.['authority'];
}

/** The path and query of a target: of a whole address what stands behind its host. */
export function pathOfTarget(target: string): string {
  const rest = target.replace(ORIGIN, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether all escapes of a path are UTF-8; a fragment behind it is none of it. */
export function isReadable(path: string): boolean {
  try {
    decodeURI(path.replace(/#.*/, ''));
    return true;
  } catch {
    return false;
  }
}

/**
 * A path as it is read: without a fragment behind it, and its escapes read, but for those of signs that would then mean
 * something else, as a slash does. Any text gives a path: of one that is no UTF-8 the escapes of ASCII alone are read.
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
 * What is wrong with the head of a request, `null` where nothing is: its version, how its body is sent, its target or its `Host` (RFC 9112
 * §2.3, §6.1, §3.2). HTTP/1.0 knows no Host: load balancers that look whether the service is well still speak it. Nor does it know chunks:
 * a proxy that passes them on with that version may take another end of the body than we do.
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
      ja: `ヘッダー Host の ${quote(host)} はホスト名として読めません。このサービスのホストとポートを送ってください。`,
    });
  }
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return null;
  return invalidParameter('request', {
    en: `The request target ${quote(url)} is neither a path nor an http URL. Request a path such as /api/v1/me.`,
    ja: `リクエスト先の ${quote(url)} はパスでも、ホストのある http のアドレスでもありません。/api/v1/me のようなパスを指定してください。`,
  });
}
