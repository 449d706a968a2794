import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseLabelledAnswers, withNamesOnly } from './labelled-answer.ts';
import { compare, report } from './report.ts';
import { judge } from './score.ts';

/** `npm run eval:hits -- FILE…` measures the judgement of answers on labelled ones. npm changes the folder, so FILE is relative to the caller's folder. */
const given = process.argv.slice(2);
const files = given.filter((one) => !one.startsWith('--'));
const [file] = files;
if (file === undefined) {
  console.error(
    'Usage: npm run eval:hits -- [--names-only] FILE… (JSON arrays of labelled answers, see test/answers/own.json)',
  );
  process.exit(64);
}
const sets = files.map((name) => {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const items = parseLabelledAnswers(readFileSync(path, 'utf8'));
  return {
    name: basename(path),
    judged: (given.includes('--names-only') ? withNamesOnly(items) : items).map(judge),
  };
});
for (const line of report(sets.flatMap(({ judged }) => judged))) console.log(line);
if (sets.length > 1) for (const line of ['', ...compare(sets)]) console.log(line);
