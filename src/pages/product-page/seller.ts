import { ownElements, ownText } from '../markup/own-elements.ts';
import { TAG } from '../markup/tag-name.ts';
import { blocksOf, firstOfClass, firstText, type ProductView } from './product-view.ts';

export interface Seller {
  readonly sellerId: string | null;
  readonly sellerName: string | null;
  readonly shipsFrom: string | null;
}

const SELLER = 'merchantInfoFeature_feature_div';
const SHIPPER = 'fulfillerInfoFeature_feature_div';
/** The name is repeated two or three times, also for pop-ups: the first counts. */
const MESSAGE = 'offer-display-feature-text-message';
/** `Sold by: Hachette Book Group`, with a remark on a line of its own behind it. */
const FIRST_LINE = 'a-color-base';
const SHIPS =
  /出荷元|発送元|ships from|dispatches from|shipper|env[ií]o desde|enviado por|versand durch|expédi/i;
const SELLS = /販売元|sold by|seller|vendido por|verkauf|vendu par/i;

/** Who sells and who ships the featured offer; used offers have rows of their own, which are never read. */
export function readSeller(view: ProductView): Seller {
  const sellerName =
    firstOfClass(view, [SELLER], MESSAGE) ??
    findRow(view, SELLS)?.text ??
    firstOfClass(view, ['Ebooks-desktop-printSoldBy'], FIRST_LINE);
  if (sellerName === null) return oldSeller(view);
  const shipsFrom = firstOfClass(view, [SHIPPER], MESSAGE) ?? findRow(view, SHIPS)?.text;
  return {
    sellerId: readSellerId(view),
    sellerName,
    shipsFrom: shipsFrom ?? (SHIPS.test(labelOf(view)) ? sellerName : null),
  };
}

/** One row may name both: 出荷元 / 販売元. */
function labelOf(view: ProductView): string {
  return firstOfClass(view, [SELLER], 'offer-display-feature-label') ?? findRow(view, SELLS)?.label ?? '';
}

/** The first row of that label in the table of the layout of 2020 to 2023, which has labels and texts in turn. */
function findRow(
  view: ProductView,
  named: RegExp,
): { readonly label: string; readonly text: string } | undefined {
  for (const block of blocksOf(view, ['tabular-buybox'])) {
    let label = '';
    for (const element of ownElements(block)) {
      if (block.hasClass(element, 'tabular-buybox-label')) label = ownText(block, element);
      const isValue = block.hasClass(element, 'tabular-buybox-text') && label !== '';
      const text = isValue ? ownText(block, element) : '';
      if (text === '') continue;
      if (named.test(label)) return { label, text };
      label = '';
    }
  }
  return undefined;
}

function readSellerId(view: ProductView): string | null {
  const declared = view.parts.fields.get('merchantID')?.[0] ?? '';
  if (isSellerId(declared)) return declared;
  const links = blocksOf(view, [SELLER]).flatMap((block) =>
    block.elements
      .filter(({ name }) => name === TAG.a)
      .map((link) => /[?&]seller=([A-Z0-9]+)/.exec(block.attribute(link, 'href') ?? '')?.[1] ?? ''),
  );
  return links.find(isSellerId) ?? null;
}

function isSellerId(text: string): boolean {
  return /^A[A-Z0-9]{8,20}$/.test(text);
}

const SENTENCES: readonly RegExp[] = [
  /^この商品は、?\s*(?<seller>.+?)\s*が販売し、?\s*(?<shipper>.+?)(?:\s*Fulfillment)?\s*が発送します/u,
  /^この商品は、?\s*(?<both>.+?)\s*が販売、発送します/u,
  /^(?:Dispatched from|Ships from) and sold by\s+(?<both>[^.]+(?:\.[a-z]{2,3})*)/i,
  /^Sold by\s+(?<seller>.+?)\s+and (?:fulfilled|dispatched|ships?) (?:by|from)\s+(?<shipper>[^.]+)/i,
  /^Vendido y enviado por\s+(?<both>[^.]+)/i,
  /^Vendido por\s+(?<seller>.+?)\s+y (?:gestionado|enviado) por\s+(?<shipper>[^.]+)/i,
];

/**
 * The sentence of layouts before 2020. On newer pages that block belongs to a used offer and does not describe this
 * one.
 */
function oldSeller(view: ProductView): Seller {
  const isNew = [...view.parts.blocks.keys()].some((id) => id.startsWith('corePrice'));
  const text = isNew ? null : firstText(view, ['merchant-info']);
  for (const sentence of text === null ? [] : SENTENCES) {
    const { seller, shipper, both } = sentence.exec(text ?? '')?.groups ?? {};
    const sellerName = (both ?? seller)?.trim();
    if (sellerName === undefined || sellerName === '') continue;
    const shipsFrom = (both ?? shipper)?.trim() ?? null;
    return { sellerId: readSellerId(view), sellerName, shipsFrom };
  }
  return { sellerId: null, sellerName: null, shipsFrom: null };
}
