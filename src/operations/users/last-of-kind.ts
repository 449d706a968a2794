import { MiharuError } from '../../core/errors.ts';

/** `unusable_input`: the user is the only owner of an account. */
export function lastOwner(): MiharuError {
  return new MiharuError('unusable_input', {
    en: 'The account would be left without an owner. Make somebody else an owner first.',
    ja: 'アカウントの所有者がいなくなります。先に別の利用者を所有者にしてください。',
  });
}

/** `unusable_input`: the user is the only operator. */
export function lastOperator(): MiharuError {
  return new MiharuError('unusable_input', {
    en: 'The installation would be left without an operator. Add another one first.',
    ja: '運営者がいなくなります。先に別の運営者を追加してください。',
    forOperators: { en: '`miharu user add` adds one.', ja: '`miharu user add` で追加できます。' },
  });
}
