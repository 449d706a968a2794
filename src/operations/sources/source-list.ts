import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { findStandings, listInstalled, sourceSchema, toSourceAnswer } from './source-facts.ts';

/** The sources of this installation in the order of use, without their keys, and all known kinds. */
export const sourceList = operatorOperation({
  name: 'source-list',
  summary: { en: 'List the sources', ja: '取得元の一覧を表示する' },
  input: Type.Object({}),
  output: Type.Object({
    sources: Type.Array(sourceSchema),
    kinds: Type.Array(
      Type.Object({
        kind: Type.String(),
        title: Type.String(),
        /** Kinds of targets that it reads: `term`, `product`. */
        reads: Type.Array(Type.String()),
        licence: Type.String(),
        settings: Type.Array(
          Type.Object({
            name: Type.String(),
            required: Type.Boolean(),
            secret: Type.Boolean(),
            meaning: Type.String(),
          }),
        ),
      }),
    ),
  }),
  async run(context, _, language = 'en') {
    const standings = await findStandings(context);
    return {
      sources: (await listInstalled(context)).map((source) =>
        toSourceAnswer(source, context, standings, language),
      ),
      kinds: context.scanning.kinds.map(({ facts }) => ({
        kind: facts.id,
        title: facts.title[language],
        licence: facts.licence[language],
        reads: [...facts.capabilities.reads],
        settings: facts.settings.map(({ name, isRequired, isSecret, meaning }) => ({
          name,
          required: isRequired,
          secret: isSecret,
          meaning: meaning[language],
        })),
      })),
    };
  },
});
