import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseLabelledAnswers, withNamesOnly } from './labelled-answer.ts';
import { report } from './report.ts';
import { judge } from './score.ts';

/** `npm run eval:hits -- FILE` measures the judgement of answers on labelled ones. npm changes the folder: FILE is meant from where it was called. */
const given = process.argv.slice(2);
const file = given.find((one) => one !== '--names-only');
if (file === undefined) {
  console.error(
    'Usage: npm run eval:hits -- [--names-only] FILE (a JSON array of labelled answers, see test/answers/own.json)',
  );
  process.exit(64);
}
const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
const items = parseLabelledAnswers(readFileSync(path, 'utf8'));
const judged = (given.includes('--names-only') ? withNamesOnly(items) : items).map(judge);
for (const line of report(judged)) console.log(line);
