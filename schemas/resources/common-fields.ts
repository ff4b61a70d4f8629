import { type TUnsafe, Type } from '@sinclair/typebox';
import { patterns } from '../language/patterns.ts';
import { field } from './entity.ts';

/** Names and codes are at most this long (LIMIT-006). */
export const nameLengthMax = 50;
/** Sort codes run from 0 to this (LIMIT-006). */
const sortCodeMax = 999_999;
const descriptionLengthMax = 500;

/** One of a few words or numbers. */
export function OneOf<const T extends string | number>(values: readonly T[], standard?: NoInfer<T>): TUnsafe<T> {
  const all = values.map((value) => Type.Literal(value));
  return Type.Unsafe<T>(Type.Union(all, standard === undefined ? {} : { default: standard }));
}

/** 1 yes, 0 no. */
export const Flag = (standard?: 0 | 1) => OneOf([0, 1], standard);

export const Id = Type.String({ maxLength: 50 });

/** When a record was last changed. An update that names an older time than the stored one is refused (409). */
export const LastModifyTime = Type.Union([Type.Integer(), Type.Null()]);

/** The fields almost every noun has; a noun changes what it says differently by spreading: `{ ...fullName, tooLong: '...' }`. */
export const fullName = field(Type.String({ maxLength: nameLengthMax }), {
  label: '$t:common.fullName',
  required: 'common.fullName.required',
});

export const enCode = field(Type.String({ maxLength: nameLengthMax }), {
  label: '$t:common.enCode',
  required: 'common.enCode.required',
  patterns: [patterns.code],
});

export const sortCode = field(Type.Integer({ minimum: 0, maximum: sortCodeMax, default: 0 }), {
  label: '$t:common.sortCode',
});

export const enabledMark = field(Flag(1), { label: '$t:common.enabledMark' });

export const description = field(Type.String({ maxLength: descriptionLengthMax, default: '' }), {
  label: '$t:common.description',
});
