import type { TSchema } from 'typebox';
import { MiharuError } from '../core/errors.ts';
import type { Message } from '../core/message.ts';
import { pointCount } from '../core/quarantine.ts';
import { isStorable, printCount, type Text } from '../core/text.ts';

/** The parts of an input schema that say how long its texts may be. */
interface InputSchema {
  readonly properties?: Readonly<Record<string, LengthSchema>>;
}

/** How long a text may be, in Unicode code points. */
export interface LengthSchema {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** What is wrong with the length of a text that was sent as `name`; `undefined` where it is in order. */
function findLengthProblem(name: string, text: string, schema: LengthSchema): Message | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const count = pointCount(text);
  if (count >= minLength && count <= maxLength) return undefined;
  const [points, least, most] = [count, minLength, maxLength].map(printCount);
  return ofField(name, {
    en: `has ${points} characters; it must have ${least} to ${most}.`,
    ja: `は ${points} 文字です。${least} から ${most} 文字にしてください。`,
  });
}

/** What is wrong with a text that was sent as `name`: what no database can hold, or its length; `undefined` where it is in order. */
export function findTextProblem(name: string, text: string, schema: LengthSchema): Message | undefined {
  return isStorable(text) ? findLengthProblem(name, text, schema) : describeUnstorable(name, text);
}

/** Says what in a text that was sent as `name` no database can hold. */
export function describeUnstorable(name: string, text: string): Message {
  const sign = text.includes('\0')
    ? { en: 'the character U+0000', ja: '文字 U+0000' }
    : { en: 'half a character', ja: '半分に切れた文字' };
  return ofField(name, {
    en: `contains ${sign.en}, which is not allowed. Remove it.`,
    ja: `に${sign.ja}が含まれています。取り除いて送ってください。`,
  });
}

/** What is said of a field, under the name that programs have for it; beside it, it needs none. */
function ofField(name: string, { en, ja }: Text): Message {
  return {
    en: `\`${name}\` ${en}`,
    ja: `\`${name}\` ${ja}`,
    atField: { en: `This text ${en}`, ja: `この文字列${ja}` },
  };
}

/**
 * Refuses texts of an input that are longer or shorter than its schema has them, and those that no database can hold, all at once in one `invalid_parameter`. It stands
 * where operations are run, so that no skin can forget it.
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
