import { type TSchema, Type } from 'typebox';

/** A member that a vendor leaves out or sets to null where it has nothing. */
export function maybe<T extends TSchema>(type: T) {
  return Type.Optional(Type.Union([type, Type.Null()]));
}
