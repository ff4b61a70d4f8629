import { type Static, Type } from '@sinclair/typebox';
import { conditionSymbols, type ConditionSymbol } from './condition.ts';
import { editedBy } from './editor.ts';

/** Bounds on what the lookups of a form may ask for. */
export const lookupsMax = 50;
export const lookupConditionsMax = 20;
export const lookupColumnsMax = 50;

const closed = { additionalProperties: false };
const RecordField = Type.String({ minLength: 1, maxLength: 130 });
const Symbol = Type.Unsafe<ConditionSymbol>(Type.Union(conditionSymbols.map((symbol) => Type.Literal(symbol))));

const LookupCondition = Type.Object(
  {
    field: RecordField,
    /** Absent: equal. */
    is: Type.Optional(Symbol),
    /**
     * A constant, a system variable (`@userId`: of the reader, on saving of the writer), or `{ "formula": "..." }` over the
     * record; in a sub-table over the row.
     */
    value: Type.Unknown(),
  },
  closed,
);
export type LookupCondition = Static<typeof LookupCondition>;

/** What is taken of the matching records; names are those of lists: `amount`, `lines-amount`. */
const Take = Type.Union([
  // Of the first match in this order.
  Type.Object(
    { first: RecordField, by: Type.Optional(RecordField), descending: Type.Optional(Type.Boolean()) },
    closed,
  ),
  // Of the only match; blank where there are several.
  Type.Object({ only: RecordField }, closed),
  Type.Object({ count: Type.Literal(true) }, closed),
  ...(['sum', 'average', 'min', 'max'] as const).map((name) => Type.Object({ [name]: RecordField }, closed)),
  // The lines of a sub-table of the matches, with these columns: formulas read them as those of a sub-table.
  Type.Object(
    { rows: RecordField, columns: Type.Array(RecordField, { minItems: 1, maxItems: lookupColumnsMax }) },
    closed,
  ),
]);
export type LookupTake =
  | { first: string; by?: string; descending?: boolean }
  | { only: string }
  | { count: true }
  | { sum: string }
  | { average: string }
  | { min: string }
  | { max: string }
  | { rows: string; columns: string[] };

/**
 * Something that formulas read of the records of another form, or of the other records of the same one; the server asks
 * again when the record is saved.
 */
export const Lookup = Type.Object(
  {
    model: Type.String({ minLength: 1, maxLength: 50, ...editedBy('form') }),
    where: Type.Optional(Type.Array(LookupCondition, { maxItems: lookupConditionsMax })),
    take: Type.Unsafe<LookupTake>(Take),
    /** The type of a taken field in formulas; absent: as its values are. */
    result: Type.Optional(
      Type.Union(['number', 'text', 'bool', 'date', 'datetime', 'time'].map((one) => Type.Literal(one))),
    ),
  },
  { $id: 'lookup', ...closed },
);
export interface Lookup {
  model: string;
  where?: LookupCondition[];
  take: LookupTake;
  result?: 'number' | 'text' | 'bool' | 'date' | 'datetime' | 'time';
}

/** By name: `rate`, or `lines.rate` for one in each row of a sub-table. */
export const Lookups = Type.Optional(
  Type.Record(Type.String({ maxLength: 130 }), Type.Ref('lookup'), { maxProperties: lookupsMax, ...editedBy('value') }),
);
