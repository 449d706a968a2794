import type { Text } from '../../core/text.ts';

/** Texts of the screen on the webhook. */
export const WEBHOOK = {
  'webhook.title': { en: 'Webhook', ja: 'Webhook' },
  'webhook.lead': {
    en: 'Sends a signed message to your URL whenever a change is detected.',
    ja: '変化を検知するたびに、指定した URL へ署名付きで通知します。',
  },
  'webhook.ownerOnly': {
    en: 'Only account owners can set and test the webhook.',
    ja: 'Webhook の設定とテストは、アカウントの所有者だけが行えます。',
  },
  'webhook.set': { en: 'New endpoint', ja: '送信先の設定' },
  'webhook.change': { en: 'Endpoint settings', ja: '送信先の変更' },
  'webhook.url': { en: 'Endpoint URL', ja: '送信先 URL' },
  'webhook.urlHint': {
    en: 'A public https:// URL. It receives the changes that are detected from then on.',
    ja: 'https:// で始まる公開 URL です。設定後に検知した変化を送信します。',
  },
  'webhook.changeHint': {
    en: 'The secret stays the same, and sending goes on with the changes that are not delivered yet.',
    ja: 'URL を変えてもシークレットは変わらず、未配信の変化から続けて送信します。',
  },
  'webhook.language': { en: 'Language of messages', ja: '通知文の言語' },
  'webhook.japanese': { en: 'Japanese', ja: '日本語' },
  'webhook.english': { en: 'English', ja: '英語' },
  'webhook.setSubmit': { en: 'Save', ja: '保存する' },
  'webhook.saved': { en: 'Endpoint saved.', ja: '送信先を保存しました。' },
  'webhook.secret': { en: 'Signing secret', ja: '署名シークレット' },
  'webhook.secretHint': {
    en: 'The secret is shown only this once. Save it now.',
    ja: 'このシークレットは一度しか表示されません。今すぐ控えてください。',
  },
  'webhook.secretUse': {
    en: 'Your receiver uses it to verify signatures. Next, you can send a test.',
    ja: '受信側で署名の検証に使います。続けてテストを送信できます。',
  },
  'webhook.standing': { en: 'Current settings', ja: '現在の設定' },
  'webhook.active': { en: 'Active', ja: '有効' },
  'webhook.stopped': { en: 'Stopped', ja: '停止中' },
  'webhook.gone': {
    en: 'Sending was stopped because the receiver answered 410.',
    ja: '受信側が 410 を返したため、送信を停止しました。',
  },
  'webhook.givenUp': {
    en: 'Sending was stopped because ten attempts within about three days failed.',
    ja: '約 3 日間に 10 回失敗したため、送信を停止しました。',
  },
  'webhook.goOn': {
    en: 'Fix the receiver, then resume: sending goes on from the first undelivered change, in new messages. Until then, you can read all changes under “Changes”.',
    ja: '受信側を修正してから再開すると、配信できなかった最初の変化から新しいメッセージで送信します。停止中の変化は「商品の変化」で確認できます。',
  },
  'webhook.resume': { en: 'Resume', ja: '再開する' },
  'webhook.resumed': { en: 'Sending resumed.', ja: '送信を再開しました。' },
  'webhook.secretHintLabel': { en: 'Secret', ja: 'シークレット' },
  'webhook.created': { en: 'Set on', ja: '設定日時' },
  'webhook.test': { en: 'Send test', ja: 'テストを送信' },
  'webhook.testHint': {
    en: 'A test sends one message without changes and waits up to 20 seconds for the answer. A stopped webhook stays stopped.',
    ja: 'テストでは変化を含まない 1 通を送信し、応答を最大 20 秒待ちます。停止中の送信は再開しません。',
  },
  'webhook.testDelivered': {
    en: 'The test was delivered (HTTP {status}).',
    ja: 'テストが届きました（HTTP {status}）。',
  },
  'webhook.testFailed': { en: 'The test was not delivered.', ja: 'テストは届きませんでした。' },
  'webhook.renew': { en: 'Renew secret…', ja: 'シークレットを更新…' },
  'webhook.renewHint': {
    en: 'Creates a new secret. Earlier ones keep signing for 24 hours, and a stopped webhook resumes.',
    ja: '新しいシークレットを作成します。以前のものでも 24 時間は署名し、停止中の送信は再開します。',
  },
  'webhook.renewSubmit': { en: 'Renew secret', ja: '更新する' },
  'webhook.remove': { en: 'Remove…', ja: '削除…' },
  'webhook.removeHint': {
    en: 'Deletes the URL, the secret and the delivery log, and does not send undelivered changes. The changes themselves are kept.',
    ja: 'URL、シークレット、配信の記録を削除し、未配信の変化は送信しません。変化の記録は残ります。',
  },
  'webhook.removeSubmit': { en: 'Remove webhook', ja: '削除する' },
  'webhook.removed': { en: 'Webhook removed.', ja: 'Webhook を削除しました。' },
  'webhook.deliveries': { en: 'Recent deliveries', ja: '最近の配信' },
  'webhook.noDeliveries': { en: 'No deliveries yet.', ja: '配信はまだありません。' },
  'webhook.made': { en: 'Created', ja: '作成日時' },
  'webhook.content': { en: 'Content', ja: '内容' },
  'webhook.kindTest': { en: 'Test', ja: 'テスト' },
  'webhook.kindEvents': { en: '{count|change|changes}', ja: '変化 {count} 件' },
  'webhook.state': { en: 'Status', ja: '状態' },
  'webhook.stateWaiting': { en: 'Waiting to retry', ja: '再送待ち' },
  'webhook.stateSending': { en: 'Sending', ja: '送信中' },
  'webhook.stateDelivered': { en: 'Delivered', ja: '配信済み' },
  'webhook.stateFailed': { en: 'Failed', ja: '失敗' },
  'webhook.attempts': { en: 'Attempts', ja: '試行回数' },
  'webhook.problem': { en: 'Problem', ja: '問題' },
  'webhook.next': { en: 'Next attempt:', ja: '次回の試行：' },
  'webhook.id': { en: 'ID', ja: 'ID' },
  'webhook.verify': { en: 'Signature verification', ja: '受信側での検証' },
  'webhook.verifyHint': { en: 'Messages are signed according to', ja: '署名の形式：' },
  'webhook.headerId': {
    en: 'Message ID. Retries have the same ID: store it, and answer a repeated message with 2xx.',
    ja: 'メッセージの ID です。再送でも同じ値のため、記録しておき、2 回目以降は 2xx を返して無視します。',
  },
  'webhook.headerTimestamp': {
    en: 'Time of sending, in seconds. Reject messages more than five minutes off your clock.',
    ja: '送信時刻（秒）です。5 分を超えてずれていれば拒否します。',
  },
  'webhook.headerSignature': {
    en: 'HMAC-SHA256 of “id.timestamp.body”. The key is the part of the secret after whsec_, decoded from base64. If there are several signatures, one match is enough.',
    ja: '「ID.時刻.本文」の HMAC-SHA256 です。鍵には、シークレットの whsec_ より後を base64 で復号したものを使います。複数ある場合は、1 つ一致すれば有効です。',
  },
  'webhook.retries': {
    en: 'Only a 2xx answer within 20 seconds counts as delivered. Otherwise the message is sent again, up to ten times in about three days.',
    ja: '20 秒以内の 2xx だけを配信済みとします。それ以外の場合は間隔を空けて、約 3 日間に 10 回まで試します。',
  },
} as const satisfies Record<string, Text>;
