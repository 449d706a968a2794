import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseLabelledAnswers } from '../eval-hits/labelled-answer.ts';
import { type Example, scoreOf, toExamples, trainWeights } from './train.ts';

/**
 * `npm run train:hits -- FILE…` makes `src/assistant/naming/weights.json` from labelled answers. With `--leave-one-out` it writes nothing
 * and prints, for each file, how products are judged by weights that were made without it.
 */
const given = process.argv.slice(2);
const files = given
  .filter((one) => !one.startsWith('--'))
  .map((file) => resolve(process.env['INIT_CWD'] ?? process.cwd(), file));
if (files.length === 0) {
  console.error(
    'Usage: npm run train:hits -- [--leave-one-out] FILE… (JSON arrays of labelled answers, one author each)',
  );
  process.exit(64);
}
const sets = files.map((file) => ({
  file,
  examples: toExamples(parseLabelledAnswers(readFileSync(file, 'utf8'))),
}));
if (given.includes('--leave-one-out')) {
  for (const { file, examples } of sets) {
    const weights = trainWeights(sets.filter((one) => one.file !== file).flatMap((one) => one.examples));
    console.log(`${basename(file).padEnd(16)} ${describeFit(examples, weights)}`);
  }
} else {
  const weights = trainWeights(sets.flatMap(({ examples }) => examples));
  writeFileSync(join(import.meta.dirname, '../../src/assistant/naming/weights.json'), print(weights));
  console.log(`${weights.size} weights of ${sets.flatMap(({ examples }) => examples).length} examples`);
}

function describeFit(examples: readonly Example[], weights: ReadonlyMap<string, number>): string {
  const judged = examples.map(({ isNamed, stretches }) => ({
    isNamed,
    isFound: stretches.some((evidence) => scoreOf(evidence, weights) >= 0),
  }));
  const count = (isNamed: boolean, isFound: boolean) =>
    judged.filter((one) => one.isNamed === isNamed && one.isFound === isFound).length;
  return `named and found ${count(true, true)}, missed ${count(true, false)}, false ${count(false, true)}, neither ${count(false, false)}`;
}

function print(weights: ReadonlyMap<string, number>): string {
  const rounded = Object.fromEntries([...weights].map(([name, weight]) => [name, Number(weight.toFixed(2))]));
  return `${JSON.stringify(rounded, null, 2)}\n`;
}
