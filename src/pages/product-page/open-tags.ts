import { type Fragment, readStartTag } from '../markup/fragment.ts';
import { isForeign } from '../markup/own-elements.ts';
import { type TagName, VOID } from '../markup/tag-name.ts';
import { TagScanner } from '../markup/tag-scanner.ts';
import { isNotShown } from '../markup/visible-text.ts';

/** Most tags that are kept open; what lies deeper is taken to stand in the last of them. */
const OPEN_MAX = 200;
/** Where the shop's own frame of a page or a buy box begins: what stands around it is no box of others. */
const FRAME_ID =
  /_feature_div$|^(?:addToCart|buybox|desktop_(?:qualifiedB|b)uyBox|rightCol|dp|dp-container)$/i;
/** Names between such a frame and its buttons that have none of the usual shapes. */
const BUTTON_ID =
  /^(?:submit(?:\.[\w.-]+)?|selectQuantity|atc-declarative|buyNew\w*|bbopAndCartBox|rbbContainer)$/;

/** The tags that are open at one place of a walk from front to back. */
export class OpenTags {
  readonly #open: { readonly name: TagName; readonly start: number }[] = [];

  /** Opens or closes the tag at which the scanner stands. */
  pass({ name, start, isEnd, isSelfClosing }: TagScanner): void {
    if (isEnd) {
      const at = this.#open.findLastIndex((tag) => tag.name === name);
      if (at >= 0) this.#open.length = at;
    } else if (!VOID.has(name) && !isSelfClosing && this.#open.length < OPEN_MAX) {
      this.#open.push({ name, start });
    }
  }

  /** Whether a shopper can use what the scanner stands at: it and all around it can be seen, nothing of it is switched off or in a box of others. */
  isUsable(scanner: TagScanner): boolean {
    let isFramed = false;
    for (const start of [scanner.start, ...this.#open.map((tag) => tag.start).toReversed()]) {
      const tag = startTagAt(scanner.html, start);
      if (tag === null || isNotShown(tag, tag.root) || tag.hasClass(tag.root, 'a-button-disabled'))
        return false;
      const id = tag.id(tag.root);
      isFramed ||= FRAME_ID.test(id);
      if (!isFramed && start !== scanner.start && !BUTTON_ID.test(id) && isForeign(tag, tag.root))
        return false;
    }
    return true;
  }
}

function startTagAt(html: string, start: number): Fragment | null {
  const scanner = new TagScanner(html);
  scanner.position = start;
  return scanner.next() ? readStartTag(scanner) : null;
}
