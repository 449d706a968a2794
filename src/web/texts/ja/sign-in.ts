/** Texts of signing in and out. */
export const SIGN_IN = {
  'signIn.title': 'サインイン',
  'signIn.email': 'メールアドレス',
  'signIn.password': 'パスワード',
  'signIn.submit': 'サインイン',
  'signIn.lead': '検索順位と商品の変化を、毎朝見張ります。',
  'signIn.wrong': 'メールアドレスまたはパスワードが正しくありません。',
  'signIn.tooMany': '試行回数が多すぎます。{minutes} 分待ってからやり直してください。',
  'signIn.ended': 'サインインの有効期限が切れました。もう一度サインインしてください。',
  'signIn.signedOut': 'サインアウトしました。',
  'signIn.noAccountYet': 'アカウントは運営者が発行する招待リンクから作成します。',
} as const;
