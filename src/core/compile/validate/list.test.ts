import { expect, it } from 'vitest';
import { compile } from '../compile.ts';
import { kinds } from '../testing/fake-kinds.ts';
import { checkListText } from '../check-definition.ts';
import { checkList, hasListShape } from './list.ts';

const input = (vModel: string, label = vModel) => ({ config: { zhjyKey: 'input', label }, vModel });
const table = { config: { zhjyKey: 'table' }, vModel: 'lines', children: [input('item')] };
const form = compile({ language: 1, title: '', fields: [input('reason'), input('days', '天数'), table] }, { kinds });
const list = (more: object) => ({ language: 1, columns: [{ prop: 'reason' }], ...more });

it('reports nothing for a valid list', () => {
  const good = list({
    columns: [{ prop: 'reason', width: 120 }, { prop: 'lines-item' }],
    search: [{ prop: 'days', searchType: 3 }],
    toolbar: ['add', { label: 'x', do: ['reload', { open: 'form' }] }],
    rowActions: ['edit'],
    complexHeaders: [{ label: '费用', columns: ['reason', 'lines-item'] }],
    appColumns: ['lines-item'],
    rowStyle: [{ when: { '==': [{ var: 'row.days' }, '1'] }, type: 'error' }],
    defaultSort: [{ field: 'days', sort: 'desc' }],
  });
  expect(checkList(good, form, { kinds })).toEqual([]);
});

it.each([
  [{ columns: [{ prop: 'raeson' }] }, 'columns[0].prop', 'issue.unknown-field', 'reason'],
  [{ search: [{ prop: 'day' }] }, 'search[0].prop', 'issue.unknown-field', 'days'],
  [
    { defaultSort: [{ field: 'lines.item', sort: 'asc' }] },
    'defaultSort[0].field',
    'issue.unknown-field',
    'lines-item',
  ],
  [
    { ruleList: { matchLogic: 'and', conditionList: [{ logic: 'or', groups: [{ field: 'dys', symbol: '==' }] }] } },
    'ruleList.conditionList[0].groups[0].field',
    'issue.unknown-field',
    'days',
  ],
  [
    { columns: [{ prop: 'reason' }, { prop: 'days' }, { prop: 'reason' }] },
    'columns[2].prop',
    'issue.duplicate-field',
    undefined,
  ],
  [
    { complexHeaders: [{ label: '费用', columns: ['reason', 'dys'] }] },
    'complexHeaders[0].columns[1]',
    'issue.unknown-field',
    'days',
  ],
  [{ appColumns: ['reason', 'raeson'] }, 'appColumns[1]', 'issue.not-a-list-column', 'reason'],
  [{ appColumns: ['days'] }, 'appColumns[0]', 'issue.not-a-list-column', undefined],
  [{ groupField: 'reasn' }, 'groupField', 'issue.unknown-field', 'reason'],
  [{ pagesize: 20 }, 'pagesize', 'issue.unknown-property', 'pageSize'],
  [{ type: 6 }, 'type', 'issue.not-one-of', undefined],
  [{ rowActions: [{ label: '复制', do: [] }] }, 'rowActions[0]', 'issue.missing-property', undefined],
  [{ rowActions: ['edit', { name: 'edit', do: [] }] }, 'rowActions[1].name', 'issue.duplicate-action', undefined],
  [
    { rowActions: ['edit', { button: 'edit', label: '改' }] },
    'rowActions[1].button',
    'issue.duplicate-action',
    undefined,
  ],
  [{ columns: [{ prop: '天数' }] }, 'columns[0].prop', 'issue.unknown-field', 'days'],
  [
    { rowStyle: [{ when: { '>': [{ var: 'days' }, 3] }, type: 'error' }] },
    'rowStyle[0].when[">"][0].var',
    'issue.unknown-field',
    'row.days',
  ],
  [
    { rowStyle: [{ when: { '>': [{ var: '天数' }, 3] }, type: 'error' }] },
    'rowStyle[0].when[">"][0].var',
    'issue.unknown-field',
    'row.days',
  ],
  [
    {
      rowStyle: [
        { when: { and: [{ '==': [{ var: 'row.days' }, '1'] }, { '==': [{ var: 'row.days' }, '2'] }] }, type: 'error' },
      ],
    },
    'rowStyle[0].when',
    'issue.never-holds',
    undefined,
  ],
  [{ toolbar: ['ad'] }, 'toolbar[0]', 'issue.not-one-of', 'add'],
  [
    { rowActions: [{ name: 'copy', do: [{ opn: 'form' }] }] },
    'rowActions[0].do[0].opn',
    'issue.unknown-action',
    'open',
  ],
])('reports %j at %s [LANG-006]', (more, path, id, suggestion) => {
  const issues = checkList(list(more), form, { kinds });
  expect(issues).toMatchObject([{ path, id }]);
  expect(issues[0]?.params['suggestion']).toBe(suggestion);
});

it('warns of fields whose kind does not support their use in the list [LANG-006]', () => {
  const issues = checkList(list({ columns: [{ prop: 'lines' }], search: [{ prop: 'lines' }] }), form, { kinds });
  expect(issues.map(({ path, id, severity }) => [path, id, severity])).toEqual([
    ['columns[0].prop', 'issue.unfit-field', 'warning'],
    ['search[0].prop', 'issue.unfit-field', 'warning'],
  ]);
});

it('gives line and column of a text, and does not throw on any input', () => {
  expect(checkListText('{\n  "language": 1,\n  "columns": [{ "prop": "x" }]\n}', form, { kinds })).toMatchObject([
    { line: 3, column: 25 },
  ]);
  for (const odd of ['', '[', '['.repeat(100_000), '7', 'null', '{"columns":7}'])
    expect(checkListText(odd, form, { kinds }).length).toBeGreaterThan(0);
});

it('renders a list with unknown names, but not one without the shape of a list', () => {
  expect(hasListShape(list({ pagesize: 20, columns: [{ prop: 'raeson' }] }))).toBe(true);
  for (const broken of [{}, [], null, 'list', list({ columns: {} }), list({ columns: [1] })]) {
    expect(hasListShape(broken)).toBe(false);
  }
});
