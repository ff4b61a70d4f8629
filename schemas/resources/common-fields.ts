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

/** An issue of a definition, with its position in the text where there is one. */
export const issueFields = {
  path: Type.String(),
  id: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
};

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

/** Maximum length of a picture stored in its record as a data URL: about 500 kB. */
const pictureLengthMax = 700_000;

/** The address of a picture: a data URL in the record, or a file of this server. Never an address of another host. */
export const PictureAddress = Type.String({
  maxLength: pictureLengthMax,
  pattern: '^(data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}|/api/file/[\\w./?=&%-]+)$',
});

/** A password as sent: its hash, encrypted with the server's key and the ticket of the same request (LOGIN-009). */
export const Sealed = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });

/** The ticket that an encrypted password is bound to. */
export const Ticket = Type.String({ minLength: 1, maxLength: 200, description: 'The ticket of getConfig, used once.' });

/** Repetition of a chosen password: the page compares both and sends the first only. */
export const TypedAgain = Type.Optional(
  Type.String({ maxLength: 200, description: 'The new one typed again; never leaves the page.' }),
);
