/** A failed connection in a few words without secrets: its code where it has one. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return reasonOf(thrown.errors[0]);
  if (!(thrown instanceof Error)) return 'unknown';
  return 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.message;
}

/** Codes of Node and OpenSSL about the certificate of a server. */
const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;
/** Their codes about TLS as such. */
const TLS = /^(?:ERR_SSL_|ERR_OSSL_|ERR_TLS_|ERR_CRYPTO_|EPROTO$)/;

/** The TLS failure behind a connection's error code: a rejected certificate, or another TLS error; `null` for other codes. */
export function tlsFailure(code: string): 'certificate' | 'tls' | null {
  if (CERTIFICATE.test(code)) return 'certificate';
  return TLS.test(code) ? 'tls' : null;
}
