import { describe, expect, it } from 'vitest';
import en from '#schemas/messages/en.json' with { type: 'json' };
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import zhtw from '#schemas/messages/zhtw.json' with { type: 'json' };
import { kinds } from '#registry/kinds.ts';
import { checkText } from '../compile/check-definition.ts';
import { issueSentence } from '../text/issue-sentence.ts';

const field = (zhjyKey: string, vModel: string, more: object = {}) => ({
  config: { zhjyKey, label: `${vModel} label` },
  vModel,
  ...more,
});
const inputs = [
  field('inputNumber', 'days'),
  field('input', 'title'),
  field('switch', 'done'),
  field('table', 'lines', { children: [field('inputNumber', 'amount'), field('input', 'kind')] }),
];

/** A form with a formula at one of the places that take one. */
const places = {
  'a calculated field': (expression: string) => ({ fields: [...inputs, field('calculate', 'total', { expression })] }),
  'a default': (formula: string) => ({
    fields: [
      ...inputs,
      { ...field('input', 'note'), config: { zhjyKey: 'input', label: 'n', defaultValue: { formula } } },
    ],
  }),
  'a condition': (formula: string) => ({
    fields: [...inputs, { ...field('input', 'note'), config: { zhjyKey: 'input', label: 'n', required: { formula } } }],
  }),
  'a step that sets a field': (formula: string) => ({
    fields: [...inputs, field('input', 'note', { on: { change: [{ set: { title: { formula } } }] } })],
  }),
  'the condition of a step': (formula: string) => ({
    fields: [...inputs, field('input', 'note', { on: { change: [{ set: { title: 'x' }, when: { formula } }] } })],
  }),
  'a check of a sub-table': (formula: string) => ({
    fields: [...inputs.slice(0, 3), { ...inputs[3], checks: [{ rule: { formula }, message: 'wrong' }] }],
  }),
  'a check': (formula: string) => ({ fields: inputs, checks: [{ rule: { formula }, message: 'wrong' }] }),
};

function issuesOf(definition: object) {
  const text = JSON.stringify({ language: 1, title: 't', ...definition }, null, 2);
  return { lines: text.split('\n'), issues: checkText(text, { kinds }) };
}

/** Mistakes, the word each is at, and what is suggested. */
const mistakes = [
  ['an unknown function', '1 + ROUDN(days; 1)', 'ROUDN', 'issue.unknown-function', 'ROUND'],
  ['an unknown field', 'days + ROUND(dayz; 1)', 'dayz', /unknown-field$/, 'days'],
  ['an unknown column', 'SUM(lines.amont)', 'lines.amont', /unknown-field$/, 'lines.amount'],
  ['too many arguments', 'days + ABS(days; 1)', 'ABS', 'issue.formula-arguments', undefined],
  ['too few arguments', 'days + MOD(days)', 'MOD', 'issue.formula-arguments', undefined],
  ['an argument of another type', '1 + YEAR(days > 1)', 'days > 1', 'issue.formula-needs-date', undefined],
  ['a text where a number is needed', '1 + ROUND(days; \\"two\\")', '\\"two', 'issue.formula-needs-number', undefined],
  ['a text as an operand', 'days + \\"two\\"', '\\"two', 'issue.formula-text-operand', undefined],
  ['a column where one value is needed', 'days + LEN(UNIQUE(lines.kind))', 'UNIQUE', 'issue.formula-column', undefined],
] as const;

describe.each(Object.entries(places))('in the formula of %s', (_place, definitionOf) => {
  it.each(mistakes)('%s is reported in its line and column [FORMULA-003]', (_, written, word, id, suggestion) => {
    const { lines, issues } = issuesOf(definitionOf(JSON.parse(`"${written}"`) as string));
    const errors = issues.filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(1);
    const [issue] = errors;
    if (typeof id === 'string') expect(issue?.id).toBe(id);
    else expect(issue?.id).toMatch(id);
    const line = lines.findIndex((one) => one.includes(`"${written}"`));
    expect([issue?.line, issue?.column]).toEqual([line + 1, (lines[line] ?? '').indexOf(word) + 1]);
    expect(issue?.params['suggestion']).toBe(suggestion);
    const sentences = [zh, zhtw, en].map((messages) => issue && issueSentence(issue, messages));
    expect(new Set(sentences).size).toBe(3);
    for (const sentence of sentences) expect(sentence).not.toMatch(/issue\.|\{\w+\}/);
    if (suggestion !== undefined) for (const sentence of sentences) expect(sentence).toContain(suggestion);
  });

  it.each(['IF(days > 3; 1; 2)', 'ROUND(days; 1) + SUM(lines.amount)', 'LEN(title)', 'YEAR(DATE(2024; 1; 1))'])(
    '%s is accepted [FORMULA-003]',
    (formula) => {
      expect(issuesOf(definitionOf(formula)).issues).toEqual([]);
    },
  );
});

describe.each(Object.entries(places))('labels in the formula of %s', (_place, definitionOf) => {
  const labelled = (formula: string) => {
    const definition = definitionOf(formula) as { fields: { vModel: string; config: object }[] };
    const labels: Record<string, string> = { days: '天数', title: '备注', done: '备注' };
    const fields = definition.fields.map((one) => {
      const label = labels[one.vModel];
      return label === undefined ? one : { ...one, config: { ...one.config, label } };
    });
    return issuesOf({ ...definition, fields }).issues.filter(({ severity }) => severity === 'error');
  };

  it('name their fields, of their types; one of several fields names none [FORMULA-003]', () => {
    expect(labelled('ROUND(天数; 1) > 3')).toEqual([]);
    expect(labelled('ROUND(备注; 1) > 3')).toMatchObject([
      { id: expect.stringMatching(/unknown-field$/), params: { name: '备注' } },
    ]);
    expect(labelled('SUM(lines.amount) + LEN(lines.kind)')).toMatchObject(
      [{ id: 'issue.formula-column' }].slice(/sub-table/.test(_place) ? 1 : 0),
    );
  });
});

describe('a circle', () => {
  it('is reported where a calculated field reads the next one, spelled out [FORMULA-003]', () => {
    const circle = [
      field('calculate', 'a', { expression: '1 + MAX(b; 2)' }),
      field('calculate', 'b', { expression: 'a' }),
    ];
    const { lines, issues } = issuesOf({ fields: circle });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ id: 'issue.expression-circle', params: { circle: 'a → b → a' } });
    const line = lines.findIndex((one) => one.includes('MAX(b'));
    expect([issues[0]?.line, issues[0]?.column]).toEqual([line + 1, (lines[line] ?? '').indexOf('b; 2') + 1]);
    for (const messages of [zh, zhtw, en])
      expect(issues[0] && issueSentence(issues[0], messages)).toContain('a → b → a');
  });

  it('is not reported where fields read each other in one direction [FORMULA-003]', () => {
    const chain = [field('calculate', 'a', { expression: 'b + 1' }), field('calculate', 'b', { expression: '2' })];
    expect(issuesOf({ fields: chain }).issues).toEqual([]);
  });
});
