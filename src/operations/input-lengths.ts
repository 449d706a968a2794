import type { TSchema } from 'typebox';
import { MiharuError } from '../core/errors.ts';
import type { Message } from '../core/message.ts';
import { pointCount } from '../core/quarantine.ts';
import { isStorable, printCount, type Text } from '../core/text.ts';

/** The parts of an input schema that limit its texts. */
interface InputSchema {
  readonly properties?: Readonly<Record<string, LengthSchema>>;
}

/** Allowed length of a text, in Unicode code points. */
export interface LengthSchema {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The problem with the length of a text sent as `name`; `undefined` if it is valid. */
function findLengthProblem(name: string, text: string, schema: LengthSchema): Message | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const count = pointCount(text);
  if (count >= minLength && count <= maxLength) return undefined;
  const [points, least, most] = [count, minLength, maxLength].map(printCount);
  if (count > maxLength) {
    return ofField(name, {
      en: `has ${points} characters. Use at most ${most}.`,
      ja: `は ${points} 文字です。${most} 文字以内にしてください。`,
    });
  }
  return ofField(name, {
    en: `has ${points} characters. Use at least ${least}.`,
    ja: `は ${points} 文字です。${least} 文字以上にしてください。`,
  });
}

/**
 * The problem with a text sent as `name`, which databases cannot store or which has the wrong length;
 * `undefined` if it is valid.
 */
export function findTextProblem(name: string, text: string, schema: LengthSchema): Message | undefined {
  return isStorable(text) ? findLengthProblem(name, text, schema) : describeUnstorable(name, text);
}

/** Describes what databases cannot store in a text sent as `name`. */
export function describeUnstorable(name: string, text: string): Message {
  const character = text.includes('\0')
    ? { en: 'the control character U+0000', ja: '見えない文字 U+0000 ' }
    : { en: 'an incomplete character (half of a surrogate pair)', ja: '不完全な文字（サロゲートの片方）' };
  return ofField(name, {
    en: `contains ${character.en}. Remove it.`,
    ja: `に${character.ja}が含まれています。取り除いてください。`,
  });
}

/** A message that names the field for programs; shown beside the field it needs no name. */
function ofField(name: string, { en, ja }: Text): Message {
  return {
    en: `\`${name}\` ${en}`,
    ja: `\`${name}\` ${ja}`,
    atField: { en: `This text ${en}`, ja: `この文字列${ja}` },
  };
}

/**
 * Throws one `invalid_parameter` for all texts of an input that are too long or too short for its schema, or
 * that databases cannot store. Operations run it for every skin.
 */
export function requireTexts(schema: TSchema, input: unknown): void {
  const { properties = {} }: InputSchema = schema;
  const sent = new Map<string, unknown>(Object.entries(input ?? {}));
  const errors = Object.entries(properties).flatMap(([parameter, member]) => {
    const value = sent.get(parameter);
    const message = typeof value === 'string' ? findTextProblem(parameter, value, member) : undefined;
    return message === undefined ? [] : [{ parameter, message }];
  });
  if (errors[0] === undefined) return;
  throw new MiharuError('invalid_parameter', errors[0].message, { members: { errors } });
}
