import { MiharuError } from '../core/errors.ts';
import type { Text } from '../core/text.ts';

/** An error in the command line itself (exit code 64) that refers to the help of `command`. */
export function usageError(problem: Text, command?: string): MiharuError {
  const help = command === undefined ? 'miharu --help' : `miharu ${command} --help`;
  return new MiharuError('invalid_parameter', {
    en: `${problem.en}\nSee \`${help}\`.`,
    ja: `${problem.ja}\n使い方は \`${help}\` で確認できます。`,
  });
}
