import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { type Kind, type NameLookup, noIssues, type ValueVerbs } from '#core/kind/kind.ts';
import { momentText, parseMoment } from '#core/record/moments.ts';
import { choiceVerbs } from '../../kit/values/choices.ts';
import {
  configOf,
  defaultValueOf,
  deprecated,
  flag,
  numberTraits,
  oneOf,
  optionTraits,
  propsOf,
  textTraits,
} from '../../kit/schema/props.ts';
import { checkDigits, formattedNumber, parseNumber } from '../../kit/values/numbers.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** What a formula results in: the field is shown, searched, sorted and exported as one of this type. */
const results = ['number', 'text', 'bool', 'date', 'datetime', 'time', 'option'] as const;

const common = {
  // The text of an expression, or a token list (older definitions).
  expression: Type.Unsafe<string | readonly unknown[]>(
    Type.Union([Type.String(), Type.Array(Type.Unknown())], { default: [], ...editedBy('formula') }),
  ),
  result: Type.Optional(Type.Union(results.map((one) => Type.Literal(one)))),
  isStorage: oneOf([0, 1], 0),
  blankWhenEmpty: Type.Optional(Type.Boolean()),
};

/** A read-only value computed from other fields. It is stored only with `isStorage` 1. */
const props = propsOf({
  ...common,
  thousands: flag(false),
  isAmountChinese: flag(false),
  // The default computes with whole numbers; the designer creates it with two decimals (CALC-011).
  precision: Type.Integer({ default: 0, minimum: 0, maximum: 15 }),
});

const value: ValueVerbs<CalculateProps, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: (stored) => parseNumber(stored, undefined),
  // A stored value that is no number is preserved; `parse` has reported it.
  check: (number, { precision }) => (typeof number === 'number' ? checkDigits(number, precision) : []),
  store: (number) => number ?? null,
  text: (number, { precision, thousands }) => formattedNumber(number, precision, thousands),
};

const base = {
  wing: 'fields',
  config: configOf({ defaultValue: defaultValueOf(null) }),
  formula: ({ expression }: Readonly<Record<string, unknown>>) => expression,
  needs: ['expression'],
  events: [],
} as const;

const texts: ValueVerbs<object, string> = { ...textVerbs(), check: () => noIssues };

/** 1 and 0, as a switch stores them. */
const truths: ValueVerbs<object, 0 | 1 | undefined> = {
  schema: Type.Union([Type.Literal(1), Type.Literal(0), Type.Null()]),
  empty: () => undefined,
  parse: (stored) => ({
    value: stored === 1 || stored === true ? 1 : stored === 0 || stored === false ? 0 : undefined,
    issues: noIssues,
  }),
  check: () => noIssues,
  store: (is) => is ?? null,
  text: (is, _, names: NameLookup) =>
    is === undefined ? '' : is === 1 ? (names.t?.('$t:common.yes') ?? '是') : (names.t?.('$t:common.no') ?? '否'),
};

const moments: ValueVerbs<{ format: string }, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: parseMoment,
  check: () => noIssues,
  store: (moment) => moment ?? null,
  text: (moment, { format }) => momentText(moment, format),
};

/** Properties of numbers, which stay on a node whose result becomes another one. */
const ofNumbers = Object.fromEntries(
  ['thousands', 'isAmountChinese', 'precision'].map((name) => [name, deprecated(Type.Unknown())]),
);
const others = propsOf({ ...common, ...ofNumbers });
const formatted = (format: string) => propsOf({ ...common, ...ofNumbers, format: Type.String({ default: format }) });
const named = { zhjyKey: 'calculate', ...base } as const;
const dates = { ...named, value: moments as never, listing: { ...numberTraits, search: 'dateRange' } } as const;

/** The kind by its result; a number is the kind itself. */
const byResult: Readonly<Record<Exclude<(typeof results)[number], 'number'>, Kind>> = {
  text: { ...named, props: others, value: texts as never, listing: textTraits },
  bool: {
    ...named,
    props: others,
    value: truths as never,
    type: 'bool',
    listing: { column: true, listed: true, sortable: true },
  },
  date: { ...dates, props: formatted('yyyy-MM-dd'), type: 'date' },
  datetime: { ...dates, props: formatted('yyyy-MM-dd HH:mm'), type: 'datetime' },
  time: { ...named, props: others, value: texts as never, listing: { ...textTraits, search: 'timeRange' } },
  option: {
    ...named,
    props: others,
    value: choiceVerbs('option') as never,
    type: 'text',
    options: true,
    listing: { ...optionTraits, searchAs: 'select' },
  },
};

export const calculate = defineKind({
  zhjyKey: 'calculate',
  ...base,
  props,
  fresh: { precision: 2 },
  value,
  listing: { ...numberTraits, summable: true },
  variant: ({ result }) => (isOther(result) ? byResult[result] : undefined),
});

const isOther = (result: unknown): result is keyof typeof byResult =>
  typeof result === 'string' && Object.hasOwn(byResult, result);

export type CalculateProps = PropsOf<{ props: typeof props }>;
