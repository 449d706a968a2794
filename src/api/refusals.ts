import { MiharuError } from '../core/errors.ts';
import { API_PLAN, PLAN_NAMES, type Plan } from '../core/plan.ts';
import { wholeSeconds } from '../core/retry-after.ts';
import type { Scope } from '../core/rights.ts';
import { quote } from '../core/text.ts';
import type { Allowance } from '../limits/port.ts';

/** 403: the account's plan does not include the API. */
export function planNotEligible(plan: Plan): MiharuError {
  return new MiharuError(
    'plan_not_eligible',
    {
      en: `The plan "${plan}" does not include the API. Change to "${API_PLAN}" or a higher plan.`,
      ja: `プラン「${PLAN_NAMES[plan]}」では API を利用できません。「${PLAN_NAMES[API_PLAN]}」以上のプランに変更してください。`,
    },
    { members: { plan, required_plan: API_PLAN } },
  );
}

/** 403: the key has none of the required scopes. */
export function scopeMissing(needed: readonly Scope[], scopes: readonly Scope[]): MiharuError {
  const required = needed[0] ?? 'none';
  return new MiharuError(
    'scope_missing',
    {
      en: `The key does not have the scope "${required}". Use a key that has it, or issue one.`,
      ja: `このキーにはスコープ「${required}」がありません。このスコープを持つキーを使うか、新しく発行してください。`,
    },
    { members: { required_scope: required, scopes } },
  );
}

/** 429: the rate limit is reached. */
export function rateLimited({ quota, resetMs }: Allowance): MiharuError {
  const seconds = wholeSeconds(resetMs);
  return new MiharuError(
    'rate_limited',
    {
      en: `The limit of ${quota.count} requests in ${quota.windowSeconds} s is reached. Wait ${seconds} s.`,
      ja: `${quota.windowSeconds} 秒あたり ${quota.count} 回の上限に達しました。${seconds} 秒待ってください。`,
    },
    { members: { limit: quota.count, window_seconds: quota.windowSeconds, retry_after_seconds: seconds } },
  );
}

/** 429 instead of a 401: too many failed authentications from one address. */
export function tooManyFailures({ quota, resetMs }: Allowance): MiharuError {
  const seconds = wholeSeconds(resetMs);
  return new MiharuError(
    'rate_limited',
    {
      en: `More than ${quota.count} authentications failed within ${quota.windowSeconds} s. Check the key, then wait ${seconds} s.`,
      ja: `認証の失敗が ${quota.windowSeconds} 秒あたり ${quota.count} 回を超えました。キーを確認し、${seconds} 秒待ってください。`,
    },
    { members: { limit: quota.count, window_seconds: quota.windowSeconds, retry_after_seconds: seconds } },
  );
}

/** 429: all concurrent answers of the account are in use. */
export function tooManyConcurrent(holdsMax: number, retryAfterMs: number): MiharuError {
  const seconds = wholeSeconds(retryAfterMs);
  return new MiharuError(
    'too_many_concurrent_requests',
    {
      en: `${holdsMax} requests of this account are still running, which is the maximum. Wait up to ${seconds} s for one of them to finish, then try again.`,
      ja: `このアカウントのリクエストを上限の ${holdsMax} 件まで処理中です。最長 ${seconds} 秒で 1 件が終わるので、待ってから送り直してください。`,
    },
    { members: { limit: holdsMax, window_seconds: null, retry_after_seconds: seconds } },
  );
}

/** 404: the path does not exist. */
export function pathNotFound(path: string): MiharuError {
  return new MiharuError('not_found', {
    en: `The path ${quote(path)} does not exist. /docs lists all paths.`,
    ja: `パス ${quote(path)} は存在しません。パスの一覧は /docs で確認できます。`,
  });
}

/** 405: the path does not support the method. */
export function methodNotAllowed(method: string, allow: string): MiharuError {
  return new MiharuError('method_not_allowed', {
    en: `This path does not support the method ${quote(method)}. Use one of ${allow}.`,
    ja: `このパスではメソッド ${quote(method)} は使えません。${allow} のいずれかを使ってください。`,
  });
}

/** 405: a request for a tunnel. */
export function noProxy(): MiharuError {
  return new MiharuError('method_not_allowed', {
    en: 'This service is not a proxy, so it does not support "CONNECT". Send the request directly to the host that you want to reach.',
    ja: 'このサービスはプロキシーではないため、"CONNECT" は使えません。接続したいホストに直接リクエストを送ってください。',
  });
}

/** 503: the answer took too long. */
export function tookTooLong(): MiharuError {
  return new MiharuError('unavailable', {
    en: 'The request took too long. Try again in a moment.',
    ja: '処理に時間がかかりすぎました。しばらくしてからもう一度お試しください。',
  });
}

/** 503: the service is stopping. */
export function stopping(): MiharuError {
  return new MiharuError('unavailable', {
    en: 'The service is stopping. Try again in a moment.',
    ja: 'サービスを停止する処理中です。しばらくしてからもう一度お試しください。',
  });
}
