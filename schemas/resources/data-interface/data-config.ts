import { type Static, Type } from '@sinclair/typebox';
import { type ConditionSymbol, conditionSymbols } from '../../language/condition.ts';

const closed = { additionalProperties: false };

/** A configured value: a constant, `{ "var": "area" }` for a parameter, `{ "variable": "token" }` for a variable. */
const ConfigValue = Type.Unknown();

/** Filters rows by a field; a comparison with an empty parameter is skipped. */
export const ConfigCondition = Type.Object(
  {
    field: Type.String({ minLength: 1, maxLength: 64 }),
    symbol: Type.Unsafe<ConditionSymbol>(Type.Union(conditionSymbols.map((symbol) => Type.Literal(symbol)))),
    value: Type.Optional(ConfigValue),
  },
  closed,
);
export type ConfigCondition = Static<typeof ConfigCondition>;

const Where = Type.Optional(Type.Array(ConfigCondition, { maxItems: 50 }));
const Fields = Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }));

/**
 * Type 1: rows of the platform, by a declarative query instead of SQL: `user`, `dictionary/<code>`, `model/<id>` ...
 */
export const QueryConfig = Type.Object(
  {
    from: Type.String({ minLength: 1, maxLength: 120 }),
    /** Absent: all public fields. */
    fields: Fields,
    where: Where,
    sort: Type.Optional(
      Type.Array(
        Type.Object(
          { field: Type.String({ maxLength: 64 }), sort: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) },
          closed,
        ),
        { maxItems: 5 },
      ),
    ),
  },
  closed,
);
export type QueryConfig = Static<typeof QueryConfig>;

/** Type 2: static rows. Trees nest in `children`. */
export const StaticConfig = Type.Object(
  { rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 10_000 }), where: Where },
  closed,
);
export type StaticConfig = Static<typeof StaticConfig>;

/** Type 3: rows of an HTTP address on the allow-list of the settings. */
export const HttpConfig = Type.Object(
  {
    method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
    url: Type.String({ pattern: '^https?://', maxLength: 2_000 }),
    query: Type.Optional(Type.Record(Type.String(), ConfigValue)),
    headers: Type.Optional(Type.Record(Type.String({ pattern: '^[A-Za-z0-9-]+$' }), ConfigValue)),
    body: Type.Optional(Type.Record(Type.String(), ConfigValue)),
    /** Path of the rows in the answer: `data.list`. Absent: the answer itself, or its `data`. */
    rows: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type HttpConfig = Static<typeof HttpConfig>;

/** Maximum characters of a query. */
const sqlMax = 20_000;

/**
 * Type 4: rows of one query of a data source. `:name` in the text is the value of a parameter, always bound as
 * text (`cast(:id as int)`): a list as one value each, for `in (:ids)`; a missing one is null.
 */
export const SqlConfig = Type.Object(
  {
    /** Id or code of the data source. */
    source: Type.String({ minLength: 1, maxLength: 50 }),
    sql: Type.String({ minLength: 1, maxLength: sqlMax }),
  },
  closed,
);
export type SqlConfig = Static<typeof SqlConfig>;

/** One parameter of an interface. `sourceType` and `relationField` are the initial settings in a form that uses it. */
export const InterfaceParameter = Type.Object(
  {
    id: Type.Optional(Type.String()),
    field: Type.String({ pattern: '^[A-Za-z_@][A-Za-z0-9_]{0,63}$' }),
    fieldName: Type.Optional(Type.String({ maxLength: 200 })),
    dataType: Type.Optional(Type.String({ maxLength: 30 })),
    required: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    defaultValue: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
    sourceType: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    relationField: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type InterfaceParameter = Static<typeof InterfaceParameter>;
