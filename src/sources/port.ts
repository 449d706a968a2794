import type { Parsed } from '../core/parsed.ts';
import type { Text } from '../core/text.ts';

/** A page as a source gives it: nobody has read it yet. */
export interface FoundPage {
  /** The HTML document in its own character set, unpacked. */
  readonly bytes: Uint8Array;
  /** Address under which the page was got, where the source knows it. */
  readonly address: string | null;
}

/** Opens one page that somebody saved. A file that cannot be used is a value, not a throw. */
export type OpenPage = (file: string) => Promise<Parsed<FoundPage>>;

/** What a source can do, what it costs and what one may do with it: the facts that an operator chooses by. */
export interface SourceFacts {
  /** Kebab case; the folder's name; stands as `source` in readings. */
  readonly id: string;
  readonly title: Text;
  /** `html`: pages that we read ourselves; `cards`: results that somebody else has read. */
  readonly gives: 'html' | 'cards';
  /** Whether ads are told from organic results. */
  readonly showsAds: boolean;
  /** Whether the source goes out by itself when asked for a keyword; otherwise pages are brought to it. */
  readonly fetches: boolean;
  /** Cost of one page in millionths of a US dollar; 0 where nobody is paid. */
  readonly costPerPageMicroUsd: number;
  /** Whose permission its use rests on, in a sentence. */
  readonly licence: Text;
}
