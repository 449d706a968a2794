import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote } from '../../core/text.ts';

/** Maximum length of a webhook URL. */
const LENGTH_MAX = 2_000;

/**
 * Parses a webhook URL: http or https, without user name and password (they would appear in lists) and without
 * fragment. Whether it may be used is judged elsewhere.
 */
export function parseWebhookUrl(text: string): Parsed<URL> {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > LENGTH_MAX) {
    return refused(
      `${quote(text)} is not a webhook URL. Use a full URL, such as https://shop.example.jp/miharu.`,
      `${quote(text)} は送信先に使えない URL です。https://shop.example.jp/miharu のように指定してください。`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    return refused(
      'A webhook URL must not contain a user name or password. Verify the signature instead.',
      '送信先 URL にユーザー名やパスワードは含められません。署名を検証してください。',
    );
  }
  url.hash = '';
  return parsed(url);
}
