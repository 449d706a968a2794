import { SHELL } from './ja/shell.ts';
import { SIGN_IN } from './ja/sign-in.ts';

/** Every Japanese text, by its id: the catalogue that says which texts there are. */
export const JA = { ...SHELL, ...SIGN_IN } as const;
