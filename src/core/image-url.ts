/** The size before the extension of a file: `._AC_UL320_.jpg`. */
const SIZE = /\._[^/]*_(?=\.[a-z0-9]+$)/i;

/** An image's address without its size part, so that sizes make no difference; `null` for anything but a plain `https:` address. */
export function parseImageUrl(address: string): string | null {
  return /^https:\/\/[^\s"'<>\\]+$/.test(address) ? address.replace(SIZE, '') : null;
}

/** The one host from which results pages of Amazon.co.jp load the images of cards. */
export const PICTURE_HOST = 'm.media-amazon.com';

/** The name of an image of a card and its extension: nothing else at that host is loaded. */
const PICTURE = /^https:\/\/m\.media-amazon\.com\/images\/I\/([\w+%-]{1,100})\.(jpe?g|png|webp)$/;

/**
 * The address of a small version (160 px) of a card's image at {@link PICTURE_HOST}; `null` for any other address:
 * another scheme, host, port or folder, credentials, a query.
 */
export function thumbnailUrl(address: string | null): string | null {
  const [, name, extension] = PICTURE.exec(address ?? '') ?? [];
  return name === undefined ? null : `https://${PICTURE_HOST}/images/I/${name}._AC_UL160_.${extension}`;
}
