import { type Spelling, spell } from '../fold/spelling.ts';
import type { OwnProduct } from './product.ts';

/** The names of a book. */
export interface BookTitle {
  /** The title without the subtitle: it names the book in quotation marks. */
  readonly main: Spelling;
  /** Title and subtitle without the series; `null` without a subtitle. */
  readonly full: Spelling | null;
  /** Other parts of the title that are long enough to name it. */
  readonly parts: readonly Spelling[];
  /** The common name of all volumes, if the book is one of several. */
  readonly series: Spelling | null;
}

/** Minimum length of a main title, since shorter ones may be ordinary words. */
const MAIN_MIN = 5;
/** Minimum length of another part of a title that names the book by itself; authors and makers are shorter. */
const PART_MIN = 7;
/** The number of a volume. */
const VOLUME = /^第?\d{1,3}(?:巻)?$/u;
const ISBN = /^\d{9}[\dX]$/u;
/** Words in the names of publishers. */
const PUBLISHER =
  /(?:書房|書店|書院|書林|出版(?:社|部|局|会)?|文庫|新書|選書|学芸社|新聞社|ブックス|プレス|パブリッシング|books|press|publishing)$/iu;
const SERIES_WORD = /文庫|新書|選書|叢書|ブックス|コミックス|シリーズ|ムック|books|comics|series/iu;
/** What a title says about its authors and the kind of book: `白石まどか著`, `作・絵`. */
const MADE_BY =
  /[\s　](?:\S{2,10}[\s　]?(?:著|編著|作|訳|監修)|(?:作・絵|文・絵|絵・文|作|著)[:：\s　])(?:[\s　]|$|\S)|絵本|ボードブック|単行本|文庫本|問題集|参考書/u;
/** Parts of a title that are about the book. */
const ABOUT = /著|監修|訳|作$|^作|絵本|ブック|単行本|文庫|歳|版$|対応|付き$|図解|アプリ/u;
/** `(ミナモ実用ブックス)` at the end of a title, or before the names of authors. */
const BRACKETED = /[\s　]*[(（[［]([^()（）[\]［］]*)[)）\]］][^()（）[\]［］]*$/u;
/** What separates title and subtitle. */
const SUBTITLE = /[\s　]*(?:[\s　:：~〜～]|--|[―—–]+|[\s　]-[\s　])[\s　]*/u;

/** The names of a book by its title in the shop; `undefined` for anything but a book. */
export function bookTitle({ asin, title, brand }: OwnProduct): BookTitle | undefined {
  const brackets = BRACKETED.exec(title)?.[1] ?? '';
  const isBook =
    ISBN.test(asin) ||
    (PUBLISHER.test((brand ?? '').trim()) && !title.startsWith(brand ?? '')) ||
    SERIES_WORD.test(brackets) ||
    MADE_BY.test(title);
  if (!isBook) return undefined;
  const bare = title.replace(BRACKETED, '').trim();
  const plain = bare.startsWith(`${brand} `) ? bare.slice((brand ?? '').length).trim() : bare;
  const [first = '', ...rest] = plain.split(SUBTITLE);
  const volume = VOLUME.exec(rest[0] ?? '')?.[0];
  const main = spell(volume === undefined ? first : `${first} ${volume}`);
  const full = spell(plain);
  if (main.characters.length < MAIN_MIN) return undefined;
  return {
    main,
    full: full.characters === main.characters ? null : full,
    parts:
      volume === undefined
        ? rest.map(spell).filter(({ characters }) => characters.length >= PART_MIN && !ABOUT.test(characters))
        : [],
    series: volume === undefined ? null : spell(first),
  };
}
