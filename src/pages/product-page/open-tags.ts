import { readStartTag } from '../markup/fragment.ts';
import { isForeign } from '../markup/own-elements.ts';
import { type TagName, VOID } from '../markup/tag-name.ts';
import { TagScanner } from '../markup/tag-scanner.ts';
import { isNotShown } from '../markup/visible-text.ts';

/** Most tags that are tracked as open; deeper ones count as part of the last of them. */
const OPEN_MAX = 200;
/** Where the shop's own frame of a page or a buy box begins: elements around it are never foreign boxes. */
const FRAME_ID =
  /_feature_div$|^(?:addToCart|buybox|desktop_(?:qualifiedB|b)uyBox|rightCol|dp|dp-container)$/i;
/** Names between such a frame and its buttons that have none of the usual shapes. */
const BUTTON_ID =
  /^(?:submit(?:\.[\w.-]+)?|selectQuantity|atc-declarative|buyNew\w*|bbopAndCartBox|rbbContainer)$/;

/** What a start tag means for its content; evaluated once, for any number of buttons. */
interface Surroundings {
  readonly canBeUsed: boolean;
  readonly isFrame: boolean;
  readonly isOfOthers: boolean;
}

interface OpenTag {
  readonly name: TagName;
  readonly start: number;
  says?: Surroundings;
}

/** The tags that are open at one place of a walk from front to back. */
export class OpenTags {
  readonly #open: OpenTag[] = [];
  /** How many of each name are open, so that an unmatched end tag needs no search. */
  readonly #counts = new Map<TagName, number>();

  /** Opens or closes the tag at the scanner's position. */
  pass({ name, start, isEnd, isSelfClosing }: TagScanner): void {
    if (isEnd) this.#close(name);
    else if (!VOID.has(name) && !isSelfClosing && this.#open.length < OPEN_MAX) {
      this.#open.push({ name, start });
      this.#count(name, 1);
    }
  }

  #close(name: TagName): void {
    while ((this.#counts.get(name) ?? 0) > 0) {
      const last = this.#open.pop();
      if (last === undefined) return;
      this.#count(last.name, -1);
      if (last.name === name) return;
    }
  }

  #count(name: TagName, more: 1 | -1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + more);
  }

  /**
   * Whether a shopper can use the element at the scanner's position: it and its ancestors are visible, enabled and not
   * foreign.
   */
  isUsable({ html, start }: TagScanner): boolean {
    let { canBeUsed, isFrame: isFramed } = surroundingsOf(html, start);
    for (let at = this.#open.length - 1; at >= 0 && canBeUsed; at--) {
      const tag = this.#open[at];
      if (tag === undefined) break;
      tag.says ??= surroundingsOf(html, tag.start);
      isFramed ||= tag.says.isFrame;
      canBeUsed = tag.says.canBeUsed && (isFramed || !tag.says.isOfOthers);
    }
    return canBeUsed;
  }
}

function surroundingsOf(html: string, start: number): Surroundings {
  const scanner = new TagScanner(html, start);
  if (!scanner.next()) return { canBeUsed: false, isFrame: false, isOfOthers: true };
  const tag = readStartTag(scanner);
  const id = tag.id(tag.root);
  return {
    canBeUsed: !isNotShown(tag, tag.root) && !tag.hasClass(tag.root, 'a-button-disabled'),
    isFrame: FRAME_ID.test(id),
    isOfOthers: !BUTTON_ID.test(id) && isForeign(tag, tag.root),
  };
}
