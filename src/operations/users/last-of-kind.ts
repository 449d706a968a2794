import { MiharuError } from '../../core/errors.ts';

/** `unusable_input`: the user is the only owner of an account. */
export function lastOwner(): MiharuError {
  return new MiharuError('unusable_input', {
    en: 'The last owner of an account cannot be removed or given another role. Make another user an owner first.',
    ja: '最後の所有者は、外すことも役割を変えることもできません。先に別の利用者を所有者にしてください。',
  });
}

/** `unusable_input`: the user is the only operator. */
export function lastOperator(): MiharuError {
  return new MiharuError('unusable_input', {
    en: 'The last operator cannot be removed. Invite another one first.',
    ja: '最後の運営者は削除できません。先に別の運営者を招待してください。',
  });
}
