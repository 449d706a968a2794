import { type Static, Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { EventQuery, ProductReader } from '../../store/port.ts';
import { readAccountAsin } from '../asins/account-asin.ts';
import { KIND_ORDER } from './event-schema.ts';

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

type EventFilters = Partial<Static<ReturnType<typeof Type.Object<typeof eventFiltersInput>>>>;

/** The filters as the store knows them. Throws `invalid_parameter`. */
export async function readEventFilters(
  store: ProductReader,
  accountId: string,
  { asin, kind, relation }: EventFilters,
): Promise<Pick<EventQuery, 'kindOrder' | 'asins' | 'kinds' | 'relation'>> {
  return {
    kindOrder: KIND_ORDER,
    asins: asin === undefined ? undefined : await readAsins(store, accountId, asin),
    kinds: kind?.map(readKind),
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

function readKind(kind: string): string {
  if (KIND_ORDER.includes(kind)) return kind;
  const kinds = KIND_ORDER.join(', ');
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
