import { type Static, Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { EventQuery, ProductReader } from '../../store/port.ts';
import { readAccountAsin } from '../asins/account-asin.ts';
import { readKeyword } from '../keywords/monitored-keyword.ts';

/** The members of an input that restrict a list of changes. */
export const eventFiltersInput = {
  asin: Type.Optional(
    Type.Array(Type.String(), { description: 'Only this product, own or tracked. Can be repeated.' }),
  ),
  kind: Type.Optional(Type.Array(Type.String(), { description: 'Only this kind. Can be repeated.' })),
  relation: Type.Optional(
    Type.String({ description: "Only own products (`own`) or only competitors' products (`competitor`)." }),
  ),
};

/** As {@link eventFiltersInput}, for screens. */
export const screenFiltersInput = {
  ...eventFiltersInput,
  /** Leaves out rank changes for other keywords. */
  keyword: Type.Optional(Type.String()),
};

type EventFilters = Partial<Static<ReturnType<typeof Type.Object<typeof screenFiltersInput>>>>;

/** The filters as the store knows them; `listed` are the kinds that may be listed, in their order. Throws `invalid_parameter`. */
export async function readEventFilters(
  store: ProductReader,
  accountId: string,
  { asin, kind, relation, keyword }: EventFilters,
  listed: readonly string[],
): Promise<Pick<EventQuery, 'kindOrder' | 'asins' | 'kinds' | 'relation' | 'keyword'>> {
  return {
    kindOrder: listed,
    asins: asin === undefined ? undefined : await readAsins(store, accountId, asin),
    kinds: kind?.map((one) => readKind(one, listed)) ?? listed,
    keyword: keyword === undefined ? undefined : readKeyword(keyword),
    relation: relation === undefined ? undefined : readRelation(relation),
  };
}

async function readAsins(
  store: ProductReader,
  accountId: string,
  asked: readonly string[],
): Promise<string[]> {
  const products = await store.listAsins(accountId);
  return asked.map((text) => readAccountAsin(text, products));
}

function readKind(kind: string, listed: readonly string[]): string {
  if (listed.includes(kind)) return kind;
  const kinds = listed.join(', ');
  throw invalidParameter('kind', {
    en: `${quote(kind)} is not a kind of event. Use one of: ${kinds}.`,
    ja: `${quote(kind)} という変化の種類はありません。次のいずれかを指定してください：${kinds}`,
  });
}

function readRelation(relation: string): 'own' | 'watched' {
  if (relation === 'own') return 'own';
  if (relation === 'competitor') return 'watched';
  throw invalidParameter('relation', {
    en: `\`relation\` must be own or competitor, not ${quote(relation)}.`,
    ja: `\`relation\` は own か competitor で指定してください（${quote(relation)} が送られました）。`,
  });
}
