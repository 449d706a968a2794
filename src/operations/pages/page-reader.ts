import type { ProductPage } from '../../core/product.ts';
import type { SearchPage } from '../../core/search-page.ts';
import type { Text } from '../../core/text.ts';

/** Largest page as it is sent, and after unpacking, in bytes. */
export const PAGE_BYTES_MAX = 20 * 1024 * 1024;
export const UNPACKED_BYTES_MAX = 60 * 1024 * 1024;

/** A page as somebody sent it. */
export interface SentFile {
  readonly bytes: Uint8Array;
  /** Whether it was packed for the transport alone; what is inside may be packed too. */
  readonly isGzip: boolean;
}

/** A page to read: reading takes the bytes away from whoever sent them. */
export interface PageToRead extends SentFile {
  /** URL of the page, if its sender knows it; that in the page is preferred. */
  readonly address: string | null;
}

/** What the program that saved a page noted in it. */
export interface SavedNote {
  readonly address: string | null;
  /** Milliseconds since the epoch. */
  readonly savedAtMs: number | null;
}

/**
 * What a sent page contains. `refused`: it is no page, and why. `too_large`: it unpacks to more than allowed. `too_hard`: reading
 * it took too long or too much memory.
 */
export type ReadFile =
  | (SavedNote & { readonly kind: 'search'; readonly page: SearchPage })
  | (SavedNote & { readonly kind: 'product'; readonly page: ProductPage })
  | { readonly kind: 'refused'; readonly problem: Text }
  | { readonly kind: 'too_large' | 'too_hard' };

/** Unpacks and reads pages apart from everything else, one at a time, in bounded time and memory. */
export interface PageReader extends AsyncDisposable {
  /** Never throws because of a page's content; throws `unavailable` when too many pages wait. */
  read(page: PageToRead): Promise<ReadFile>;
}
