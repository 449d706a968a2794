import encodeQR from 'qr';
import { type Html, html } from './html.ts';

/** Light modules around a code (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A QR code of a text at error correction level M as SVG, black on white in every theme, without a style of its own.
 * Throws for a text that is too long for any version.
 */
export function printQrCode(text: string, label: string): Html {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: QUIET });
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return html`<svg class="qr-code" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"></rect><path d="${dark.join('')}" fill="#000"></path></svg>`;
}
