/** One item of a file of labelled answers. */
export interface LabelledAnswer {
  readonly id: string;
  readonly question_kind: string;
  readonly keyword: string;
  readonly question?: string;
  readonly products: readonly LabelledProduct[];
  readonly answer_text: string;
  readonly expected: {
    readonly hit: boolean;
    readonly hit_kind: string | null;
    readonly asins: readonly string[];
    /** Own products that may be meant, but not for certain; older sets do not say. */
    readonly likely?: readonly string[];
  };
  readonly tags: readonly string[];
}

interface LabelledProduct {
  readonly asin: string;
  readonly title: string;
  readonly brand?: string | null;
  readonly names: readonly string[];
}

/** Reads the text of a file of labelled answers; throws with the number of the first item that has another form. */
export function parseLabelledAnswers(text: string): LabelledAnswer[] {
  const items: unknown = JSON.parse(text);
  if (!Array.isArray(items)) throw new TypeError('A file of labelled answers is a JSON array of items.');
  return items.map((item: unknown, index) => {
    if (!isLabelledAnswer(item)) throw new TypeError(`Item ${index + 1} is not a labelled answer.`);
    return item;
  });
}

/**
 * The items as before any page was read: products have no title and no brand. Items with a product that has no names
 * either, so that only its ASIN could name it, are left out, and so are those whose label depends on the title (tag
 * `by-title`).
 */
export function withNamesOnly(items: readonly LabelledAnswer[]): LabelledAnswer[] {
  return items
    .filter(
      ({ products, tags }) => products.every(({ names }) => names.length > 0) && !tags.includes('by-title'),
    )
    .map((item) => ({
      ...item,
      products: item.products.map((product) => ({ ...product, title: '', brand: null })),
    }));
}

function isLabelledAnswer(item: unknown): item is LabelledAnswer {
  return (
    isRecord(item) &&
    typeof item['id'] === 'string' &&
    typeof item['answer_text'] === 'string' &&
    Array.isArray(item['products']) &&
    item['products'].every(isProduct) &&
    isStrings(item['tags']) &&
    isExpected(item['expected'])
  );
}

function isExpected(value: unknown): boolean {
  return isRecord(value) && typeof value['hit'] === 'boolean' && isStrings(value['asins']);
}

function isProduct(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value['asin'] === 'string' &&
    typeof value['title'] === 'string' &&
    isStrings(value['names'])
  );
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
