import { type Message, printMessage } from './message.ts';
import type { Parsed } from './parsed.ts';
import type { Text } from './text.ts';

/** Who has to act before the same request can work. */
export type Actor = 'caller' | 'account' | 'operator' | 'nobody';

/** One kind of failure: everything that the interfaces need to report it, in one row. */
export interface ErrorRow {
  /** HTTP status. */
  readonly status: number;
  /** Exit code of a command (sysexits where one fits). */
  readonly exitCode: number;
  readonly retryable: boolean;
  readonly actor: Actor;
  /** What it is, in words for people. */
  readonly title: Text;
  /** What a caller of the API does about it. */
  readonly remedy: Text;
  /** What to do about it in a shell; `null` where the sentence of each failure says it. */
  readonly shellRemedy: Text | null;
}

type Words = readonly [en: string, ja: string];

function row(
  [status, exitCode, retryable, actor]: readonly [number, number, boolean, Actor],
  title: Words,
  remedy: Words,
  shellRemedy: Words | null = remedy,
): ErrorRow {
  return {
    status,
    exitCode,
    retryable,
    actor,
    title: toText(title),
    remedy: toText(remedy),
    shellRemedy: shellRemedy === null ? null : toText(shellRemedy),
  };
}

function toText([en, ja]: Words): Text {
  return { en, ja };
}

const SOON: Words = ['Try again in a moment.', 'しばらくしてから、もう一度実行してください。'];

/** Every failure that the product reports. The interfaces read the row; docs/errors.md is generated from it. */
export const ERRORS = {
  invalid_parameter: row(
    [400, 64, false, 'caller'],
    ['A parameter is not valid', 'パラメーターが正しくありません'],
    [
      'Fix the parameter that the message names, then try again.',
      '表示された項目を直して、やり直してください。',
    ],
    null,
  ),
  missing_api_key: row(
    [401, 77, false, 'caller'],
    ['The API key is missing', 'API キーがありません'],
    [
      'Send the key in the header X-Api-Key, or as Authorization: Bearer.',
      'ヘッダー X-Api-Key か Authorization: Bearer でキーを送ってください。',
    ],
  ),
  invalid_api_key: row(
    [401, 77, false, 'caller'],
    ['The API key is not valid', 'API キーが正しくありません'],
    [
      'Copy the whole key again, or issue a new one.',
      'キー全体をコピーし直すか、新しいキーを発行してください。',
    ],
  ),
  revoked_api_key: row(
    [401, 77, false, 'account'],
    ['The API key was revoked', 'この API キーは無効です'],
    ['Issue a new key.', '新しいキーを発行してください。'],
  ),
  expired_api_key: row(
    [401, 77, false, 'account'],
    ['The API key has expired', 'この API キーの有効期限は切れています'],
    ['Issue a new key.', '新しいキーを発行してください。'],
  ),
  plan_not_eligible: row(
    [403, 77, false, 'account'],
    ['The plan does not include the API', '現在のプランでは API を利用できません'],
    ['Change to the plan in `required_plan`.', '`required_plan` のプランに変更してください。'],
    [
      'Change the plan with `miharu account set-plan`.',
      '`miharu account set-plan` でプランを変更してください。',
    ],
  ),
  scope_missing: row(
    [403, 77, false, 'account'],
    ['The key lacks a scope', 'キーに必要なスコープがありません'],
    [
      'Use a key with the scope in `required_scope`. Scopes are chosen when a key is issued.',
      '`required_scope` のスコープを持つキーを使ってください。スコープはキーの発行時に選びます。',
    ],
    null,
  ),
  pages_not_allowed: row(
    [403, 77, false, 'operator'],
    ['The account may not add pages', 'このアカウントではページを追加できません'],
    [
      'Ask an operator of the installation to allow it. Each keyword is read once for all accounts that track it, so pages that one account sends also change what the others see.',
      '運営者に許可を依頼してください。検索キーワードの計測結果はすべてのアカウントで共有されるため、送ったページはほかのアカウントの結果にも反映されます。',
    ],
    [
      '`miharu account set-pages --account ID --allow on` allows it.',
      '`miharu account set-pages --account ID --allow on` で許可できます。',
    ],
  ),
  plan_limit: row(
    [403, 73, false, 'account'],
    ["The plan's limit is reached", 'プランの上限に達しています'],
    [
      'Send fewer items, remove some, or change the plan. `limit` is how many it allows, `count` how many the account has.',
      '件数を減らすか、不要なものを削除するか、プランを変更してください。`limit` は上限、`count` は登録済みの件数です。',
    ],
    [
      '`miharu account set-plan` changes the plan, `miharu account set-limits` the limits of one account.',
      'プランは `miharu account set-plan`、アカウントごとの上限は `miharu account set-limits` で変更できます。',
    ],
  ),
  keyword_not_monitored: row(
    [404, 66, false, 'account'],
    ['The keyword is not in this account', 'このキーワードは登録されていません'],
    [
      'Use a spelling from GET /keywords, or add the keyword.',
      'GET /keywords の表記を使うか、キーワードを追加してください。',
    ],
    [
      'Use a spelling from `miharu keyword list`, or add the keyword with `miharu keyword add`.',
      '`miharu keyword list` の表記を使うか、`miharu keyword add` で追加してください。',
    ],
  ),
  product_not_monitored: row(
    [404, 66, false, 'account'],
    ['The product is not in this account', 'この商品は登録されていません'],
    [
      'Send pages of products that the account owns or tracks, or add the product.',
      '登録済みの自社商品か競合商品のページを送るか、商品を追加してください。',
    ],
    ['Add the product with `miharu asin add`.', '`miharu asin add` で商品を追加してください。'],
  ),
  not_found: row(
    [404, 66, false, 'caller'],
    ['Not found', '見つかりません'],
    ['Check the path, ID, date or spelling.', 'パス、ID、日付、キーワードの表記を確認してください。'],
    null,
  ),
  custom_question_not_found: row(
    [404, 66, false, 'caller'],
    ['Custom question not found', '独自の質問が見つかりません'],
    [
      'Use an ID from GET /assistant/custom-questions.',
      'GET /assistant/custom-questions の ID を使ってください。',
    ],
    null,
  ),
  not_released: row(
    [404, 69, false, 'operator'],
    ['This endpoint is switched off', 'この機能は現在提供されていません'],
    ['Ask the operator of this installation.', 'この miharu の運営者に問い合わせてください。'],
  ),
  method_not_allowed: row(
    [405, 64, false, 'caller'],
    ['Method not allowed', 'このメソッドは使えません'],
    ['Use a method listed in the Allow header.', 'Allow ヘッダーにあるメソッドを使ってください。'],
    null,
  ),
  idempotency_in_progress: row(
    [409, 75, true, 'caller'],
    [
      'The first request with this Idempotency-Key is still running',
      '同じ Idempotency-Key のリクエストを処理中です',
    ],
    [
      'Wait for the first request to finish, then send the same request again.',
      '最初のリクエストの処理が終わってから、同じリクエストを送り直してください。',
    ],
    SOON,
  ),
  body_too_large: row(
    [413, 65, false, 'caller'],
    ['The body is too large', '本文が大きすぎます'],
    ['Stay within the limit in the message.', 'メッセージにある上限以内にしてください。'],
  ),
  unsupported_media_type: row(
    [415, 65, false, 'caller'],
    ['Unsupported content type', '対応していない Content-Type です'],
    [
      'Send one of the types in the message as Content-Type.',
      'メッセージにある形式を Content-Type に指定してください。',
    ],
  ),
  idempotency_conflict: row(
    [422, 65, false, 'caller'],
    ['The Idempotency-Key was used with another body', 'この Idempotency-Key は別の本文で使用済みです'],
    ['Use a new key for a new request.', '新しいリクエストには新しいキーを使ってください。'],
  ),
  page_contradicts: row(
    [422, 65, false, 'caller'],
    ['The page contradicts the parameters', 'ページとパラメーターが一致しません'],
    [
      'Leave out the parameters in `errors`, or send the page that they describe.',
      '`errors` にあるパラメーターを省略するか、それに合うページを送ってください。',
    ],
    null,
  ),
  rate_limited: row(
    [429, 75, true, 'caller'],
    ['Too many requests', 'リクエストが多すぎます'],
    ['Wait for the time in Retry-After.', 'Retry-After の秒数だけ待ってください。'],
    SOON,
  ),
  too_many_concurrent_requests: row(
    [429, 75, true, 'caller'],
    ['Too many requests at the same time', '同時に処理するリクエストが多すぎます'],
    ['Wait for a running request to finish.', '処理中のリクエストが終わるのを待ってください。'],
    SOON,
  ),
  check_limit_daily: row(
    [429, 75, true, 'caller'],
    ["Today's assistant checks are used up", '本日の判定回数を使い切りました'],
    ['Try again after `resets_at`.', '`resets_at` 以降に、もう一度送ってください。'],
    null,
  ),
  check_limit_weekly: row(
    [429, 75, true, 'caller'],
    ["This week's assistant checks are used up", '今週の判定回数を使い切りました'],
    ['Try again after `resets_at`.', '`resets_at` 以降に、もう一度送ってください。'],
    null,
  ),
  custom_question_limit: row(
    [429, 73, false, 'account'],
    ['Too many active custom questions', '有効な独自の質問が上限に達しています'],
    ['Delete one, then add this question.', '1 件削除してから追加してください。'],
  ),
  internal: row(
    [500, 70, true, 'operator'],
    ['Internal error', '内部エラーが発生しました'],
    [
      'Try again. If it keeps failing, report the `request_id` to the operator.',
      '再試行してください。解決しない場合は、運営者に `request_id` を伝えてください。',
    ],
    [
      'If it keeps failing, report these lines to the developers.',
      '解決しない場合は、この出力を開発者に伝えてください。',
    ],
  ),
  unavailable: row(
    [503, 75, true, 'operator'],
    ['The service is unavailable', '現在応答できません'],
    ['Wait for the time in Retry-After.', 'Retry-After の秒数だけ待ってください。'],
    SOON,
  ),
  unusable_input: row(
    [422, 65, false, 'caller'],
    ['The input cannot be used', '入力を利用できません'],
    [
      'Fix the problem that the message describes, then send the input again.',
      '表示された問題を直して、もう一度送信してください。',
    ],
    null,
  ),
  file_not_readable: row(
    [400, 66, false, 'caller'],
    ['The file cannot be read', 'ファイルを読み込めません'],
    ['Fix the problem that the message describes.', '表示されたファイルの問題を解決してください。'],
    null,
  ),
  file_not_writable: row(
    [400, 73, false, 'caller'],
    ['The file cannot be written', 'ファイルに書き込めません'],
    [
      'Choose a new file in a writable folder with enough space.',
      '書き込み可能で空き容量のあるフォルダーに、新しいファイルを指定してください。',
    ],
    null,
  ),
  invalid_setting: row(
    [500, 78, false, 'operator'],
    ['A setting is missing or not valid', '設定がないか、正しくありません'],
    [
      'Fix the setting that the message names, then start again.',
      '表示された設定を直して、起動し直してください。',
    ],
  ),
  store_too_new: row(
    [503, 78, false, 'operator'],
    [
      'The data was written by a newer version',
      'このデータは、より新しいバージョンの miharu で作成されています',
    ],
    [
      'Install that version or a newer one, or restore a backup.',
      'そのバージョン以降の miharu を使うか、バックアップを復元してください。',
    ],
  ),
  store_not_usable: row(
    [503, 74, true, 'operator'],
    ['The data cannot be used', 'データを利用できません'],
    [
      'Check the folder, its permissions and the free space, or restore a backup.',
      'フォルダー、権限、空き容量を確認するか、バックアップを復元してください。',
    ],
    null,
  ),
  store_in_use: row(
    [503, 75, true, 'operator'],
    ['The data is in use by another process', '別のプロセスがデータを使用しています'],
    ['Wait until it has finished, then try again.', 'そのプロセスが終わってから、もう一度実行してください。'],
  ),
  address_in_use: row(
    [503, 69, false, 'operator'],
    ['The address to listen on is in use', 'このポートは使用中です'],
    [
      'Stop the other program, or set MIHARU_PORT.',
      'ほかのプログラムを終了するか、MIHARU_PORT を変更してください。',
    ],
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Members of an error besides its code and its sentence, with the same names as in the HTTP body. */
export type ErrorMembers = Readonly<Record<string, unknown>>;

/** A failure that people may see. `detail` is public; `cause` is for the log alone. */
export class MiharuError extends Error {
  override readonly name = 'MiharuError';
  readonly code: ErrorCode;
  readonly detail: Message;
  readonly members: ErrorMembers;
  /** What to do about it in a shell; `null` where the sentence says it. */
  readonly remedy: Text | null;

  constructor(
    code: ErrorCode,
    detail: Message,
    options: { members?: ErrorMembers; cause?: unknown; remedy?: Text | null } = {},
  ) {
    super(`${code}: ${printMessage(detail, 'log', 'en')}`, { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.members = options.members ?? {};
    this.remedy = options.remedy === undefined ? ERRORS[code].shellRemedy : options.remedy;
  }

  get row(): ErrorRow {
    return ERRORS[this.code];
  }
}

/**
 * A 503 that refuses one client in order to serve the others. It is no failure of the service: whoever throws it logs how
 * many there were, instead of a line for each.
 */
export class TurnedAway extends MiharuError {
  constructor(detail: Message) {
    super('unavailable', detail);
  }
}

/** A 400 about one named parameter. */
export function invalidParameter(parameter: string, problem: Message): MiharuError {
  return new MiharuError('invalid_parameter', problem, {
    members: { errors: [{ parameter, message: problem }] },
  });
}

/** Collects the problems of several fields, to report them together. */
export class FieldProblems {
  readonly #found: MiharuError[] = [];

  /** What `read` gives, or `undefined` if it throws `invalid_parameter`; other failures are thrown on. */
  async during<T>(read: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (thrown) {
      if (!(thrown instanceof MiharuError && thrown.code === 'invalid_parameter')) throw thrown;
      this.#found.push(thrown);
      return undefined;
    }
  }

  /** Throws one `invalid_parameter` with all problems; its sentence is that of the first. */
  require(): void {
    const [first] = this.#found;
    if (first === undefined) return;
    const errors = this.#found.flatMap(({ members }) => members['errors'] ?? []);
    throw new MiharuError('invalid_parameter', first.detail, { members: { errors } });
  }
}

/** Throws where a missing value is an error: `found ?? raise(error)`. */
export function raise(error: Error): never {
  throw error;
}

/** The parsed value of a parameter; throws `invalid_parameter` with the problem. */
export function getParameter<T>(parameter: string, read: Parsed<T>): T {
  if (read.ok) return read.value;
  throw invalidParameter(parameter, read.problem);
}

/** Seconds after which a client may retry a 503. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** Seconds after which the same request may work: what the failure says, or a few for a 503; `null` if waiting does not help. */
export function retrySecondsOf({ row: { status }, members }: MiharuError): number | null {
  const seconds = members['retry_after_seconds'];
  if (typeof seconds === 'number') return seconds;
  return status === ERRORS.unavailable.status ? UNAVAILABLE_RETRY_SECONDS : null;
}

/** The failure to report for anything thrown: itself if it is ours, otherwise `internal` with it as the cause. */
export function asMiharuError(thrown: unknown): MiharuError {
  if (thrown instanceof MiharuError) return thrown;
  return new MiharuError(
    'internal',
    {
      en: 'The request could not be completed. Try again.',
      ja: '処理を完了できませんでした。もう一度お試しください。',
      forPrograms: {
        en: 'If it keeps failing, report the `request_id` to the operator.',
        ja: '解決しない場合は、運営者に `request_id` を伝えてください。',
      },
    },
    { cause: thrown },
  );
}
