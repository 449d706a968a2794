/** What an address, or the fields of a form, ask of a list besides its words: orders, refinements, departments, sellers. */
export interface ListQuery {
  readonly orders: readonly string[];
  /** `name=value`: `p_85=2322920051`, `price=1000-3000`. */
  readonly filters: readonly string[];
  /** Alias of a department (`toys`), or its node (`n:3828871`). */
  readonly departments: readonly string[];
  readonly sellers: readonly string[];
}

type Fields = readonly (readonly [name: string, value: string])[];

/** What an address of the shop asks for; an address without a query asks for nothing. */
export function queryOfAddress(address: string): ListQuery {
  const query = address.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  return queryOfFields(query.split('&').slice(0, 200).map(fieldOf));
}

/** What fields of a form, or of a query, ask for; empty ones ask for nothing. */
export function queryOfFields(fields: Fields): ListQuery {
  const of = (name: string) =>
    fields.filter((field) => field[0] === name && field[1] !== '').map(([, value]) => value);
  const refinements = of('rh').flatMap((value) => value.split(/,(?=[a-z]\w*:)/i));
  const [nodes, others] = [
    refinements.filter(isNode),
    refinements.filter((one) => !isNode(one) && one !== ''),
  ];
  return {
    orders: of('s'),
    filters: [
      ...others.map((one) => one.replace(':', '=')),
      ...fields
        .filter(([name, value]) => value !== '' && RESTRICTING.test(name))
        .map(([name, value]) => `${name}=${value}`),
      ...pricesOf(of('low-price')[0], of('high-price')[0]),
    ],
    departments: [
      ...of('i').filter((alias) => alias !== EVERYWHERE),
      ...[...of('bbn'), ...of('node')].filter((node) => /^\d+$/.test(node)).map((node) => `n:${node}`),
      ...nodes,
    ],
    sellers: [...of('me'), ...of('merchant')],
  };
}

/** The alias of all departments together. */
export const EVERYWHERE = 'aps';

/**
 * Parameters that narrow a list besides refinements: `emi` (a single merchant), a refinement as a parameter of its own
 * (`p_n_…`), a shop within the shop, hidden search words. All others (`qid`, `ref`, `rnid`, `sprefix`, `ds`, …) only
 * track the visitor.
 */
const RESTRICTING = /^(?:emi|srs|hidden-keywords|p_[\w-]{1,60}|field-(?!keywords$)[\w-]{1,60})$/;

function isNode(refinement: string): boolean {
  return /^n:\d+$/.test(refinement);
}

function pricesOf(low: string | undefined, high: string | undefined): string[] {
  return low === undefined && high === undefined ? [] : [`price=${low ?? ''}-${high ?? ''}`];
}

function fieldOf(pair: string): readonly [string, string] {
  const [name = '', ...value] = pair.split('=');
  return [decode(name), decode(value.join('='))];
}

/** A part of a query as it was typed; one with a wrong escape stays as it is. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
