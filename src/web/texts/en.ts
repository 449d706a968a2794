import { SHELL } from './en/shell.ts';
import { SIGN_IN } from './en/sign-in.ts';
import type { TextId } from './text-id.ts';

/** Every English text, by the ids of the Japanese ones. */
export const EN: Readonly<Record<TextId, string>> = { ...SHELL, ...SIGN_IN };
