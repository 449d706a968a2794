import type { SIGN_IN as JA } from '../ja/sign-in.ts';

/** Texts of signing in and out. */
export const SIGN_IN: Record<keyof typeof JA, string> = {
  'signIn.title': 'Sign in',
  'signIn.email': 'E-mail address',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
  'signIn.lead': 'Keeps watch over your search ranks and products, every morning.',
  'signIn.wrong': 'The e-mail address or the password is not right.',
  'signIn.tooMany': 'Too many attempts. Wait {minutes|minute|minutes}, then try again.',
  'signIn.ended': 'Your session has ended. Please sign in again.',
  'signIn.signedOut': 'You are signed out.',
  'signIn.noAccountYet': 'Accounts are opened with an invitation link from the operator.',
};
