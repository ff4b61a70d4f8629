import { type TUnsafe, Type } from '@sinclair/typebox';
import { patterns } from '../language/patterns.ts';
import { field } from '../protocol/entity.ts';

/** Maximum length of names and codes (LIMIT-006). */
export const nameLengthMax = 50;
/** Maximum of sort codes; the minimum is 0 (LIMIT-006). */
const sortCodeMax = 999_999;
const descriptionLengthMax = 500;

/** Union of string or number literals. */
export function OneOf<const T extends string | number>(values: readonly T[], standard?: NoInfer<T>): TUnsafe<T> {
  const all = values.map((value) => Type.Literal(value));
  return Type.Unsafe<T>(Type.Union(all, standard === undefined ? {} : { default: standard }));
}

/** 1 yes, 0 no. */
export const Flag = (standard?: 0 | 1) => OneOf([0, 1], standard);

export const Id = Type.String({ maxLength: 50 });

/**
 * Time of the last change. An update with an older time than the stored one is refused with 409 (optimistic locking).
 */
export const LastModifyTime = Type.Union([Type.Integer(), Type.Null()]);

/** Common fields of nouns; a noun overrides properties by spreading: `{ ...fullName, tooLong: '...' }`. */
export const fullName = field(Type.String({ maxLength: nameLengthMax }), {
  label: '$t:common.fullName',
  required: 'common.fullName.required',
  keyword: true,
  sortable: true,
});

export const enCode = field(Type.String({ maxLength: nameLengthMax }), {
  label: '$t:common.enCode',
  required: 'common.enCode.required',
  keyword: true,
  sortable: true,
  patterns: [patterns.code],
});

export const sortCode = field(Type.Integer({ minimum: 0, maximum: sortCodeMax, default: 0 }), {
  label: '$t:common.sortCode',
  sortable: true,
});

export const enabledMark = field(Flag(1), { label: '$t:common.enabledMark', sortable: true });

export const description = field(Type.String({ maxLength: descriptionLengthMax, default: '' }), {
  label: '$t:common.description',
});
