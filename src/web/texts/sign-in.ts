import type { Text } from '../../core/text.ts';

/** Texts of signing in and out. */
export const SIGN_IN = {
  'signIn.title': { en: 'Sign in', ja: 'サインイン' },
  'signIn.email': { en: 'E-mail address', ja: 'メールアドレス' },
  'signIn.password': { en: 'Password', ja: 'パスワード' },
  'signIn.submit': { en: 'Sign in', ja: 'サインイン' },
  'signIn.lead': {
    en: 'Keeps watch over your search ranks and products, every morning.',
    ja: '検索順位と商品の変化を、毎朝見張ります。',
  },
  'signIn.wrong': {
    en: 'The e-mail address or the password is not right.',
    ja: 'メールアドレスまたはパスワードが正しくありません。',
  },
  'signIn.tooMany': {
    en: 'Too many attempts. Wait {minutes|minute|minutes}, then try again.',
    ja: '試行回数が多すぎます。{minutes} 分待ってからやり直してください。',
  },
  'signIn.ended': {
    en: 'Your session has ended. Please sign in again.',
    ja: 'サインインの有効期限が切れました。もう一度サインインしてください。',
  },
  'signIn.signedOut': { en: 'You are signed out.', ja: 'サインアウトしました。' },
  'signIn.noAccountYet': {
    en: 'Accounts are opened with an invitation link from the operator.',
    ja: 'アカウントは運営者が発行する招待リンクから作成します。',
  },
} as const satisfies Record<string, Text>;
