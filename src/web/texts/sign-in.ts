import type { Text } from '../../core/text.ts';

/** Texts of signing in and out. */
export const SIGN_IN = {
  'signIn.title': { en: 'Sign in', ja: 'サインイン' },
  'signIn.email': { en: 'Email address', ja: 'メールアドレス' },
  'signIn.password': { en: 'Password', ja: 'パスワード' },
  'signIn.submit': { en: 'Sign in', ja: 'サインイン' },
  'signIn.lead': {
    en: 'Tracks your search ranks and product changes every morning.',
    ja: 'Amazon.co.jp での順位と商品の変化を、毎朝記録します。',
  },
  'signIn.wrong': {
    en: 'The email address or password is incorrect.',
    ja: 'メールアドレスまたはパスワードが正しくありません。',
  },
  'signIn.tooMany': {
    en: 'Too many attempts. Try again in {minutes|minute|minutes}.',
    ja: '試行回数が多すぎます。{minutes} 分後にもう一度お試しください。',
  },
  'signIn.codeTitle': { en: 'Two-factor authentication', ja: '2 段階認証' },
  'signIn.code': { en: 'Code', ja: '認証コード' },
  'signIn.codeHint': {
    en: 'Enter the 6 digits that your authenticator app shows. If you do not have your phone, enter one of your recovery codes.',
    ja: '認証アプリに表示される 6 桁の数字を入力してください。スマートフォンが手元にない場合は、回復コードを 1 つ入力してください。',
  },
  'signIn.codeWrong': {
    en: 'The code is not correct or has been used. Enter the next one that the app shows.',
    ja: 'コードが正しくないか、使用済みです。アプリに次に表示されるコードを入力してください。',
  },
  'signIn.codeOver': {
    en: 'This sign-in has ended, for example because ten minutes have passed. Sign in with your password again.',
    ja: '入力期限の 10 分が過ぎたなどの理由で、このサインインは終了しました。もう一度パスワードでサインインしてください。',
  },
  'signIn.codeEnded': {
    en: 'Five codes were wrong, so this sign-in has ended. Sign in with your password again.',
    ja: 'コードを 5 回間違えたため、このサインインは終了しました。もう一度パスワードでサインインしてください。',
  },
  'signIn.codeBusy': {
    en: 'Another code was being checked at the same time. Enter the next one that the app shows.',
    ja: '同時に別のコードを確認していました。アプリに次に表示されるコードを入力してください。',
  },
  'signIn.again': { en: 'Back to sign-in', ja: 'サインインに戻る' },
  'signIn.ended': {
    en: 'Your session has expired. Sign in again.',
    ja: 'サインインの有効期限が切れました。もう一度サインインしてください。',
  },
  'signIn.signedOut': { en: 'You have signed out.', ja: 'サインアウトしました。' },
  'signIn.noAccountYet': {
    en: 'You need an invitation link, from the operator or from an owner of the account.',
    ja: 'ご利用には招待リンクが必要です。',
  },
} as const satisfies Record<string, Text>;
