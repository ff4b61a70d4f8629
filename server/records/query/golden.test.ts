import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { type ConditionSymbol, conditionSymbols } from '#schemas/language/condition.ts';
import { goldenOf, type Outcome } from '#core/testing/variations.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { compilingDb } from '../../platform/testing/compiling-db.ts';
import { ruleConditions } from '../access/data-rules.ts';
import { modelOf } from '../forms/released-model.ts';
import { node } from '../forms/testing/release-form.ts';
import { compare } from './comparison.ts';
import { refuseUnknown, searchConditions, superConditions } from './filter.ts';
import { keysetOf, orderBy, requestedOrder, searchOrder, type SortKey } from './order.ts';
import { readQuery, readValues } from './read-values.ts';

const db = compilingDb<Database>();
const golden = (name: string) => `../../../fixtures/golden/records-${name}.txt`;

const fields = [
  node('input', 'name'),
  node('inputNumber', 'amount'),
  node('checkbox', 'tags', {}, { options: [{ id: 'a', fullName: '甲' }] }),
  node('organizeSelect', 'unit'),
  node('areaSelect', 'areas', {}, { multiple: true }),
  node('uploadFile', 'files'),
  node('datePicker', 'day'),
  node('numberRange', 'span'),
  node('createUser', 'maker'),
  node('modifyUser', 'changer'),
  node('currOrganize', 'home'),
  node(
    'table',
    'lines',
    {},
    {
      children: [node('input', 'item'), node('inputNumber', 'price'), node('userSelect', 'by', {}, { multiple: true })],
    },
  ),
];
const model = await modelOf({
  ...{ id: 'f1', enCode: 'f', fullName: 'f', type: 3, webType: 2, enableFlow: 0, columnData: '' },
  formData: JSON.stringify({ language: 1, title: 'f', fields }),
});

/** A condition as its statement, parameters written where they are used. */
function textOf(condition: RawBuilder<unknown>): string {
  const { sql: text, parameters } = sql`${condition}`.compile(db);
  return text.replace(/\$(\d+)/g, (_, at: string) => `«${String(parameters[Number(at) - 1])}»`).replace(/\s+/g, ' ');
}

/** What work answers, or the message of its refusal. */
async function answerOf(work: () => unknown): Promise<Outcome> {
  try {
    const answer = await work();
    return { digest: '', issues: (Array.isArray(answer) ? answer : [answer]).map((one) => JSON.stringify(one)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { digest: '', issues: [`${error.id} ${JSON.stringify(error.params)}`] };
  }
}

it('compares a field of every shape by every symbol as before', async () => {
  const values = [
    'x',
    5,
    '',
    null,
    [],
    ['x', 'y'],
    [1, 'z', ''],
    [['p', 'q'], ['r']],
    [undefined, 7],
    { id: 'o' },
    'k'.repeat(200),
  ];
  const shapes = ['name', 'amount', 'tags', 'unit', 'lines-item', 'lines-price', 'lines-by'];
  const compared = [...model.fields.values()].filter(({ name }) => shapes.includes(name));
  const lines = compared.flatMap((field) => [
    `## ${field.name}: ${field.shape}`,
    ...conditionSymbols.flatMap((symbol: ConditionSymbol) =>
      (symbol === 'null' || symbol === 'notNull' ? ['x'] : values).map((value) => {
        const condition = compare(field, symbol, value);
        const given = (JSON.stringify(value) ?? '').slice(0, 20);
        return `${symbol} ${given}: ${condition ? textOf(condition).replace(/k{200}/, 'k…') : 'none'}`;
      }),
    ),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('comparisons'));
});

const superQuery = {
  matchLogic: 'or',
  conditionList: [
    {
      logic: 'and',
      groups: [
        { field: 'name', symbol: 'like', fieldValue: 'x' },
        { field: 'amount', symbol: '>', fieldValue: 5 },
      ],
    },
    { logic: 'or', groups: [{ field: 'lines-item', symbol: 'in', fieldValue: ['a', 'b'] }] },
  ],
};

it('reads and refuses a search with any one value changed as before', async () => {
  const outcomeOf = (given: unknown) =>
    answerOf(() => {
      const { search, superQuery: query } = given as { search: Record<string, unknown>; superQuery: unknown };
      refuseUnknown(search ?? {}, query, model.fields);
      const declared = [
        { prop: 'name', searchType: 1 as const },
        { prop: 'day', searchType: 3 as const },
      ];
      return [...searchConditions(search ?? {}, model.fields, declared), ...superConditions(query, model.fields)].map(
        textOf,
      );
    });
  const search = {
    keyword: 'k',
    name: ['x'],
    amount: [1, 2],
    day: [3, 4],
    tags: 'a',
    unit: ['p', 'q'],
    'lines-price': [1, null],
  };
  await expect(await goldenOf({ search, superQuery }, outcomeOf)).toMatchFileSnapshot(golden('search'));
});

it('limits records by the rules of data permission with any one value changed as before', async () => {
  const rule = (field: string, symbol: string, fieldValue: unknown) => ({
    logic: 'or',
    groups: [{ field, symbol, fieldValue }],
  });
  const rules = [
    superQuery,
    { matchLogic: 'and', conditionList: [rule('maker', '==', 'u1'), rule('changer', '<>', ['u1', 'u2'])] },
    {
      matchLogic: 'and',
      conditionList: [rule('creatorUserId', 'in', ['u1']), rule('creatorOrganizeId', '==', ['o1', 'o2'])],
    },
    { matchLogic: 'or', conditionList: [rule('home', 'notIn', [['o1', 'o2'], ['o3']]), rule('maker', 'null', '')] },
    { matchLogic: 'or', conditionList: [rule('changer', 'notNull', ''), rule('maker', 'like', 'u')] },
  ];
  const user = { id: 'u1', organizeId: 'o1', isAdministrator: false } as never;
  const outcomeOf = (given: unknown) =>
    answerOf(async () => (await ruleConditions({ db, user }, model, given as never)).map(textOf));
  for (const [index, one] of rules.entries()) {
    const text = await goldenOf([one], async (given) => {
      try {
        return await outcomeOf(given);
      } catch (error) {
        return { digest: (error as Error).name, issues: [] };
      }
    });
    await expect(text).toMatchFileSnapshot(golden(`rules-${index + 1}`));
  }
  expect(await ruleConditions({ db, user }, model, undefined)).toEqual([]);
  expect((await ruleConditions({ db, user }, model, [])).map(textOf)).toEqual(['false']);
});

it('orders records and continues behind one as before', async () => {
  const requests = [
    ['', ''],
    ['name', ''],
    ['name', 'desc'],
    ['-amount, +name', 'asc'],
    ['+amount', 'desc'],
    ['lines-item,files,gone,day', ''],
    ['name,amount,day,maker,unit', ''],
    ['name,amount,day,maker,changer,home', ''],
  ];
  const outcomes = requests.map(([sidx, sort]) =>
    answerOf(() => {
      const keys = requestedOrder(sidx, sort, model.fields);
      const parts = keysetOf(keys, model.fields).map(
        ({ expression, ...part }) => `${textOf(expression)} ${JSON.stringify(part)}`,
      );
      return [
        JSON.stringify(keys),
        ...[false, true].map((isReversed) => textOf(orderBy(keys, model.fields, isReversed))),
        ...parts,
      ];
    }),
  );
  const lines = (await Promise.all(outcomes)).flatMap(({ issues }, index) => [
    `## ${requests[index]?.join(' ')}`,
    ...issues,
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('order'));
});

const sorted = (keys: SortKey[], rows: (string | number | null)[][]) =>
  rows.toSorted(searchOrder(keys, model.fields).compare as never).map(([id]) => id);

it.each([
  [[{ field: 'amount', sort: 'asc' }], ['c', 'd', 'a', 'b', 'e']],
  [[{ field: 'amount', sort: 'desc' }], ['e', 'b', 'a', 'd', 'c']],
  [[], ['b', 'a', 'e', 'd', 'c']],
  [[{ field: 'gone', sort: 'asc' }], ['b', 'a', 'c', 'd', 'e']],
] as [SortKey[], string[]][])('sorts rows outside of the database by %j', (keys, expected) => {
  const rows = [
    ['a', 2, '9007199254740993.01'],
    ['b', 3, '9007199254740993.1'],
    ['c', 1, null],
    ['d', 1, '-1'],
    ['e', 1, '9007199254740993.10000001'],
  ];
  expect(sorted(keys, rows)).toEqual(expected);
});

it('sorts texts by their code points, the shorter of two that begin alike first', () => {
  const texts = ['ab', 'a', '𠮷', '｡', 'B', '', 'a𠮷', 'a｡'];
  const rows = texts.map((text) => [text, 1, text]);
  const expected = ['', 'B', 'a', 'ab', 'a｡', 'a𠮷', '｡', '𠮷'];
  expect(sorted([{ field: 'name', sort: 'asc' }], rows)).toEqual(expected);
  expect(sorted([{ field: 'name', sort: 'desc' }], rows)).toEqual(expected.toReversed());
});

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const [unreadable, character] = ['onlinedev.data.unreadable {}', 'onlinedev.data.character {}'];

it.each([
  ['{"a":"x","b":[1,null]}', { a: 'x', b: [1, null] }],
  ['{"a":999999999999999}', { a: 999999999999999 }],
  ['{"a":9007199254740993}', { a: '9007199254740993' }],
  ['{"a":-0.12345678901234567890,"b":"1e5"}', { a: '-0.12345678901234567890', b: '1e5' }],
  ['{"a":1e3,"b":1e400}', { a: 1000, b: '1e400' }],
  ['{"a":"12345678901234567890 \\" 1e400"}', { a: '12345678901234567890 " 1e400' }],
  ['[]', unreadable],
  ['null', unreadable],
  ['7', unreadable],
  ['{', unreadable],
  ['{"a":"\\u0000"}', character],
  ['{"\\ud800":1}', character],
  ['{"a":["\\udc00"]}', character],
  ['{"a":"𠮷"}', { a: '𠮷' }],
  [nested(33), JSON.parse(nested(33))],
  [nested(34), character],
])('reads the values %s as %j', async (text, expected) => {
  const { issues } = await answerOf(() => readValues(text));
  expect(issues).toEqual([typeof expected === 'string' ? expected : JSON.stringify(expected)]);
});

it.each([
  [undefined, 'null'],
  [' ', 'null'],
  ['{"a":1}', '{"a":1}'],
  ['5', '5'],
  ['{', 'onlinedev.query.unreadable {}'],
  ['"\\u0000"', 'onlinedev.query.unreadable {}'],
])('reads the query %j as %s', async (text, expected) => {
  expect((await answerOf(() => readQuery(text) ?? null)).issues).toEqual([expected]);
});
