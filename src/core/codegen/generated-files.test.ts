import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { Fixture } from '#schemas/fixture/fixture.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { Text } from '#schemas/language/text.ts';
import { kinds } from '#registry/kinds.ts';
import { compile } from '../compile/compile.ts';
import { checkRecord, parseRecord } from '../record/record.ts';
import { schemaIssues } from '../schema/check.ts';
import { generatedFiles } from './generated-files.ts';
import { codeFields, recordTypes, typeName } from './record-types.ts';

const context = { kinds };
const t = (text: Text) => (typeof text === 'string' ? text : text.zh);
const names = readdirSync('fixtures/definitions').filter((name) => /^[\w-]+\.json$/.test(name));
const forms = names
  .map((name) => ({
    enCode: name.replace('.json', ''),
    fullName: name,
    definition: JSON.parse(readFileSync(`fixtures/definitions/${name}`, 'utf8')) as Definition,
  }))
  .filter(({ definition }) => definition.fields !== undefined);

/** The errors of the TypeScript compiler for files, by name. */
function errorsOf(files: ReadonlyMap<string, string>): string[] {
  const options = { strict: true, noEmit: true, noLib: true, types: [] };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name, target) => {
      const text = files.get(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, target);
    },
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const found = [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()];
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const library = [
  'Array',
  'Boolean',
  'CallableFunction',
  'Function',
  'IArguments',
  'NewableFunction',
  'Number',
  'Object',
]
  .concat('RegExp', 'String')
  .map((name) => `interface ${name}${name === 'Array' ? '<T> { [index: number]: T }' : ' {}'}\n`)
  .join('')
  .concat('type Record<K extends string, V> = { [P in K]: V };\n');

describe('the generated types [VISUALDEV-017]', () => {
  it('compile for every example form', () => {
    expect(forms.length).toBeGreaterThan(10);
    const files = new Map([['lib.d.ts', library]]);
    for (const form of forms) {
      const types = generatedFiles(form, context, t).find(({ name }) => name.startsWith('types/'));
      files.set(`${form.enCode}.ts`, types?.text ?? '');
    }
    expect(errorsOf(files)).toEqual([]);
    expect(errorsOf(new Map([...files, ['broken.ts', 'export interface A { b: Missing }']]))).toEqual([
      "Cannot find name 'Missing'.",
    ]);
  });

  it('name the values of fields, columns in an interface of their own', () => {
    const definition = {
      language: 1 as const,
      title: 'Order',
      fields: [
        { config: { zhjyKey: 'input', label: 'Odd */ label\nin lines', required: true }, vModel: 'no' },
        { config: { zhjyKey: 'inputNumber', label: 'Sum' }, vModel: 'sum' },
        { config: { zhjyKey: 'select', label: 'One', options: [] }, vModel: 'one' },
        { config: { zhjyKey: 'select', label: 'Many' }, vModel: 'many', multiple: true },
        {
          config: {
            zhjyKey: 'table',
            label: 'Lines',
            children: [{ config: { zhjyKey: 'datePicker', label: 'Day' }, vModel: 'day' }],
          },
          vModel: 'lines',
        },
        { config: { zhjyKey: 'text', label: 'Nothing stored' } },
      ],
    };
    expect(recordTypes(compile(definition, context), { name: 'Order', title: 'Order', t })).toBe(`/** Order */
export interface Order {
  /** Odd *\\/ label in lines: varchar. */
  "no": string;
  /** Sum: decimal. */
  "sum"?: number | null;
  /** One: varchar. */
  "one"?: string | number | null;
  /** Many: text. */
  "many"?: (string | number)[];
  /** Lines: text. */
  "lines"?: OrderLinesRow[];
}

/** Order: Lines */
export interface OrderLinesRow {
  /** Day: datetime. */
  "day"?: number | null;
}
`);
  });

  it('have names that are valid in TypeScript', () => {
    expect(['purchase.order', 'leave2', '2b', '订单', ''].map(typeName)).toEqual([
      'PurchaseOrder',
      'Leave2',
      'Form2b',
      'Form',
      'Form',
    ]);
  });
});

describe('data types [VISUALDEV-018]', () => {
  it('follow from the values of fields', () => {
    const node = (zhjyKey: string, more: object = {}) => ({
      config: { zhjyKey, label: zhjyKey },
      vModel: zhjyKey,
      ...more,
    });
    const fields = [
      node('input'),
      node('rate'),
      node('createTime'),
      node('calculate', { precision: 2 }),
      node('inputNumber', { precision: 0 }),
      { ...node('inputNumber', { precision: 0, max: 100 }), vModel: 'upTo100' },
      node('textarea'),
      node('editor'),
      node('switch'),
      node('userSelect'),
      node('dateRange'),
    ];
    const screen = compile({ language: 1, title: '', fields }, context);
    expect(Object.fromEntries(codeFields(screen).map(({ name, dataType }) => [name, dataType]))).toEqual({
      input: 'varchar',
      rate: 'int',
      createTime: 'datetime',
      calculate: 'decimal',
      inputNumber: 'bigint',
      upTo100: 'int',
      textarea: 'text',
      editor: 'text',
      switch: 'int',
      userSelect: 'varchar',
      dateRange: 'text',
    });
  });
});

describe('the generated fixtures [VISUALDEV-017]', () => {
  it.each(forms.map((form) => [form.enCode, form] as const))('are valid for %s', (_name, form) => {
    const list = { columns: [] };
    const files = generatedFiles({ ...form, list } as never, context, t);
    const screen = compile(form.definition, context);
    const cases = files.filter(({ name }) => name.startsWith('cases/'));
    expect(cases).toHaveLength(4);
    for (const { text } of cases) {
      const fixture = JSON.parse(text) as { definition: string; record?: Record<string, unknown> };
      expect(schemaIssues(Fixture, fixture, { schema: () => undefined })).toEqual([]);
      expect(files.map(({ name }) => name)).toContain(`definitions/${fixture.definition}.json`);
      const { values, issues } = parseRecord(screen, fixture.record ?? {});
      expect(issues).toEqual([]);
      const wrong = checkRecord(screen, values).map(({ path }) => path.split(/[[.]/)[0]);
      const given = Object.entries(fixture.record ?? {}).filter(([, value]) => value !== '' && value !== null);
      expect(given.map(([name]) => name).filter((name) => wrong.includes(name))).toEqual([]);
    }
  });

  it('fill in what can be made up', () => {
    const form = forms.find(({ enCode }) => enCode === 'leave-request') as (typeof forms)[number];
    const files = generatedFiles(form, context, t);
    expect(files.map(({ name }) => name)).toEqual([
      'definitions/leave-request.json',
      'types/leave-request.ts',
      'cases/leave-request-empty.json',
      'cases/leave-request-filled.json',
      'cases/leave-request-read.json',
    ]);
    const { record } = JSON.parse(files[3]?.text ?? '') as { record: object };
    expect(record).toEqual({ days: 0.5, proof: [], reason: 'example' });
  });
});
