import { ERRORS, type ErrorCode, MiharuError } from '../core/errors.ts';
import { cleanse } from '../core/quarantine.ts';
import { isDone, mayAnswer, objectIn, type RemoteAnswer } from '../core/remote-api.ts';
import type { Text } from '../core/text.ts';

/** The longest body that is shown of an answer that is none of miharu, in UTF-16 units. */
const SHOWN_MAX = 2_000;

/** The text of a successful answer. Throws the problem of any other with the code, the sentence and the members of the API. */
export function requireAnswered(answer: RemoteAnswer): string {
  const { status, text } = answer;
  if (isDone(answer)) return text;
  throw problemIn(text) ?? foreignAnswer(status, text);
}

/** The answer of an operation with this output. Throws `invalid_setting` for any other text, which a wrong address gives. */
export function parseAnswer(text: string, output: object): Readonly<Record<string, unknown>> {
  const answer = objectIn(text);
  return answer !== null && mayAnswer(output, answer) ? answer : raiseForeign(text);
}

function raiseForeign(text: string): never {
  throw foreignAnswer(200, text);
}

/** Members of a problem that the command line prints itself. */
const OWN: ReadonlySet<string> = new Set(['type', 'title', 'status', 'code', 'detail', 'retryable']);

function problemIn(text: string): MiharuError | null {
  const problem = objectIn(text);
  const code = problem?.['code'];
  const detail = problem?.['detail'];
  if (problem === null || typeof code !== 'string' || typeof detail !== 'string' || !isKnown(code))
    return null;
  const members = Object.entries(problem).filter(([name]) => !OWN.has(name));
  return new MiharuError(
    code,
    { en: detail, ja: detail },
    { members: Object.fromEntries(members), remedy: remedyBeside(detail, ERRORS[code].remedy) },
  );
}

/** What to do, unless the sentence of the API says it. */
function remedyBeside(detail: string, remedy: Text): Text | null {
  return Object.values(remedy).some((words) => detail.includes(words)) ? null : remedy;
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

function foreignAnswer(status: number, text: string): MiharuError {
  const body = cleanse(text.slice(0, SHOWN_MAX));
  // A gateway before the service may fail for a moment; anything else is another address.
  return new MiharuError(status >= 500 ? 'unavailable' : 'invalid_setting', {
    en: `MIHARU_URL answered ${status} without an answer of miharu. Check that it is the URL of the service. It sent:\n${body}`,
    ja: `MIHARU_URL から、miharu の応答ではない ${status} が返されました。サービスの URL か確認してください。受信した内容：\n${body}`,
  });
}
