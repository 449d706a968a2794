import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseLabelledAnswers, withNamesOnly } from './labelled-answer.ts';
import { report } from './report.ts';
import { judge, judgeByEvidence } from './score.ts';

/** `npm run eval:hits -- FILE…` measures the judgement of answers on labelled ones; with `--by-evidence` the one that is to follow it. npm changes the folder: FILE is meant from where it was called. */
const given = process.argv.slice(2);
const files = given.filter((one) => !one.startsWith('--'));
const [file] = files;
if (file === undefined) {
  console.error(
    'Usage: npm run eval:hits -- [--names-only] [--by-evidence] FILE… (JSON arrays of labelled answers, see test/answers/own.json)',
  );
  process.exit(64);
}
const paths = files.map((one) => resolve(process.env['INIT_CWD'] ?? process.cwd(), one));
const items = paths.flatMap((path) => parseLabelledAnswers(readFileSync(path, 'utf8')));
const judged = (given.includes('--names-only') ? withNamesOnly(items) : items).map(
  given.includes('--by-evidence') ? judgeByEvidence : judge,
);
for (const line of report(judged)) console.log(line);
