const TAG = /(?:W\/)?"[^"]*"/g;

/**
 * Whether an `If-None-Match` header (a list of tags, strong or weak, or `*`) covers the strong ETag of a representation that exists.
 * The comparison is the weak one, as RFC 9110 wants it for this header.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(TAG)?.some((tag) => tag.replace(/^W\//, '') === etag) ?? false;
}
