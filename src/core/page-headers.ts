/** What HTML pages of the service may load: its own files, nothing inline, nothing from elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The security headers of every page and every file of a page, names and values in turn. */
export const PAGE_HEADERS: readonly string[] = [
  'Content-Security-Policy',
  CONTENT_SECURITY_POLICY,
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
];

/** The same headers for a page that also loads images from one other host. */
export function headersWithImagesOf(host: string, headers: readonly string[]): readonly string[] {
  return headers.map((value) =>
    value === CONTENT_SECURITY_POLICY
      ? value.replace("img-src 'self'", `img-src 'self' https://${host}`)
      : value,
  );
}
