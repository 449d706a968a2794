/** The size before the extension of a file: `._AC_UL320_.jpg`. */
const SIZE = /\._[^/]*_(?=\.[a-z0-9]+$)/i;

/** An image's address without its size part, so that sizes make no difference; `null` for anything but a plain `https:` address. */
export function parseImageUrl(address: string): string | null {
  return /^https:\/\/[^\s"'<>\\]+$/.test(address) ? address.replace(SIZE, '') : null;
}
