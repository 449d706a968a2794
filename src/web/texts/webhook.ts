import type { Text } from '../../core/text.ts';

/** Texts of the screen on the webhook. */
export const WEBHOOK = {
  'webhook.title': { en: 'Webhook', ja: 'Webhook' },
  'webhook.lead': {
    en: 'miharu sends a signed message to your URL whenever it detects changes.',
    ja: '変化を検知するたびに、指定した URL へ署名付きのメッセージを送信します。',
  },
  'webhook.ownerOnly': {
    en: 'Only account owners and operators can set and test the webhook.',
    ja: 'Webhook を設定・テストできるのは、アカウントの所有者と運営者だけです。',
  },
  'webhook.set': { en: 'New endpoint', ja: '送信先の設定' },
  'webhook.change': { en: 'Endpoint settings', ja: '送信先の変更' },
  'webhook.url': { en: 'Endpoint URL', ja: '送信先 URL' },
  'webhook.urlHint': {
    en: 'A public https:// URL. It receives the changes that are detected from then on.',
    ja: 'https:// で始まる公開 URL です。設定後に検知した変化を送信します。',
  },
  'webhook.changeHint': {
    en: 'The secret stays the same, and changes that are not delivered yet are sent to the new URL.',
    ja: 'URL を変えてもシークレットは変わりません。未配信の変化は新しい URL に送信します。',
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
    en: 'Sending was stopped because the receiver returned 410.',
    ja: '受信側が 410 を返したため、送信を停止しました。',
  },
  'webhook.givenUp': {
    en: 'Sending was stopped because ten attempts within about three days failed.',
    ja: '約 3 日間に 10 回失敗したため、送信を停止しました。',
  },
  'webhook.goOn': {
    en: 'Fix the receiver, then resume: undelivered changes are sent in new messages, oldest first. Until then, you can read all changes under “Changes”.',
    ja: '受信側を修正して再開すると、未配信の変化を古い順に、新しいメッセージで送信します。停止中の変化は「商品の変化」で確認できます。',
  },
  'webhook.resume': { en: 'Resume', ja: '再開する' },
  'webhook.resumed': { en: 'Sending resumed.', ja: '送信を再開しました。' },
  'webhook.secretHintLabel': { en: 'Secret', ja: 'シークレット' },
  'webhook.created': { en: 'Created', ja: '設定日時' },
  'webhook.test': { en: 'Send test', ja: 'テストを送信' },
  'webhook.testHint': {
    en: 'A test sends one message that contains no events and waits up to 20 seconds for the response. It does not resume a stopped webhook.',
    ja: '変化を含まないテスト用メッセージを 1 件送信し、応答を最大 20 秒待ちます。停止中の場合、テストが成功しても送信は再開されません。',
  },
  'webhook.testDelivered': {
    en: 'The test was delivered (HTTP {status}).',
    ja: 'テストが届きました（HTTP {status}）。',
  },
  'webhook.testFailed': { en: 'The test was not delivered.', ja: 'テストは届きませんでした。' },
  'webhook.renew': { en: 'Renew secret…', ja: 'シークレットを更新…' },
  'webhook.renewHint': {
    en: 'Creates a new secret. For 24 hours, messages are also signed with the earlier secrets. A stopped webhook resumes.',
    ja: '新しいシークレットを作成します。24 時間は以前のシークレットの署名も付けます。送信が停止中の場合は再開されます。',
  },
  'webhook.renewSubmit': { en: 'Renew secret', ja: '更新する' },
  'webhook.remove': { en: 'Remove…', ja: '削除…' },
  'webhook.removeHint': {
    en: 'Deletes the URL, the secret and the delivery log. Undelivered changes are not sent, but remain under “Changes”.',
    ja: 'URL、シークレット、配信の記録を削除します。未配信の変化は送信されませんが、「商品の変化」には残ります。',
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
    ja: 'メッセージの ID です。再送時も同じ値です。受信側で記録し、同じ ID が再び届いたら、2xx だけを返して処理しないでください。',
  },
  'webhook.headerTimestamp': {
    en: 'Time of sending, in seconds. Reject messages whose time differs from your clock by more than five minutes.',
    ja: '送信時刻（秒）です。受信側の時計と 5 分を超えてずれているメッセージは、受信側で拒否してください。',
  },
  'webhook.headerSignature': {
    en: 'HMAC-SHA256 of “id.timestamp.body”. The key is the part of the secret after whsec_, decoded from base64. If there are several signatures, one match is enough.',
    ja: '「ID.時刻.本文」の HMAC-SHA256 です。鍵は、シークレットの whsec_ に続く文字列を base64 でデコードした値です。署名が複数ある場合は、1 つ一致すれば有効です。',
  },
  'webhook.retries': {
    en: 'Only a 2xx response within 20 seconds counts as delivered. Otherwise the message is retried, with at most ten attempts in about three days.',
    ja: '20 秒以内に 2xx を返した場合だけ「配信済み」になります。それ以外の場合は間隔を空けて再送し、約 3 日間に合計 10 回まで試します。',
  },
} as const satisfies Record<string, Text>;
