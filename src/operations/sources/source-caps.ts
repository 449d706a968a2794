import { Type } from 'typebox';
import { firstOf } from '../keywords/first-of.ts';
import { operatorOperation } from '../operation.ts';
import { countSchema, given, nullable } from '../schemas.ts';
import { CAPS_MAX, capSchema, createCapFinder } from './cap-facts.ts';
import { listInstalled } from './source-facts.ts';
import { noSuchSource, SOURCE_GIVEN } from './source-test.ts';

const LIMIT_DEFAULT = 100;

/** The caps of all sources, or of one, part by part: those of the installation by source, then those of each account. */
export const sourceCaps = operatorOperation({
  name: 'source-caps',
  summary: { en: 'List spending caps', ja: '費用の上限の一覧を表示する' },
  input: Type.Object({
    name: nullable(Type.String(), SOURCE_GIVEN),
    skip: Type.Integer({
      minimum: 0,
      default: 0,
      ...given('N', [
        'Number of caps to leave out at the beginning; default 0',
        '先頭から飛ばす件数（省略時は 0）',
      ]),
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: CAPS_MAX,
      default: LIMIT_DEFAULT,
      ...given('N', [
        `Number of caps, 1 to ${CAPS_MAX}; default ${LIMIT_DEFAULT}`,
        `件数（1 から ${CAPS_MAX}。省略時は ${LIMIT_DEFAULT}）`,
      ]),
    }),
  }),
  output: Type.Object({
    caps: Type.Array(capSchema),
    /** Number of caps before these; beyond the end, the last part is returned. */
    first: countSchema('Caps before these.'),
    total: countSchema('All caps.'),
  }),
  async run(context, { name, skip, limit }, language = 'en') {
    const { store } = context;
    const source = name === null ? {} : { source: name };
    const total = await store.countCaps(source);
    if (name !== null && total === 0 && !(await listInstalled(context)).some((one) => one.name === name))
      throw await noSuchSource(context, name);
    const first = firstOf(total, skip, limit);
    const findCaps = await createCapFinder(context, language);
    const caps = await findCaps({ which: 'all', ...source, limit, skip: first });
    return { caps: [...caps], first, total };
  },
});
