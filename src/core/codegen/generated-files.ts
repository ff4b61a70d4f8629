import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { Text } from '#schemas/language/text.ts';
import { compile } from '../compile/compile.ts';
import type { CompileContext } from '../compile/context.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { hasRows } from '../kind/kind.ts';
import { checkRecord, emptyRecord, emptyRow, storeRecord } from '../record/record.ts';
import { nameOf } from '../record/scope.ts';
import { fieldsOf } from '../record/walk.ts';
import { recordTypes, typeName } from './record-types.ts';

export interface GeneratedFile {
  /** Path in the zip. */
  name: string;
  text: string;
}

export interface GeneratedForm {
  enCode: string;
  fullName: string;
  definition: Definition;
  /** Absent: a form without a list. */
  list?: ListDefinition;
  /** Name of the main interface; absent: made of the code. */
  className?: string;
}

/** The local time of fixtures, in milliseconds and as text. */
const clock = { now: Date.UTC(2025, 0, 15, 1, 30), text: '2025-01-15 09:30' };

/**
 * The code of a form (VISUALDEV-017): its definition, the types of its records, and fixtures that the snapshot command
 * plays once the files are in `fixtures`.
 */
export function generatedFiles(
  form: GeneratedForm,
  context: CompileContext,
  t: (text: Text) => string,
): GeneratedFile[] {
  const { enCode, fullName, definition, list, className } = form;
  const code = fileName(enCode);
  const screen = compile(definition, context);
  const name = className ?? typeName(enCode);
  return [
    { name: `definitions/${code}.json`, text: json(definition) },
    ...(list ? [{ name: `definitions/${code}.list.json`, text: json(list) }] : []),
    { name: `types/${code}.ts`, text: recordTypes(screen, { name, title: fullName, t }) },
    ...fixturesOf(screen, form, code).map(([state, fixture]) => ({
      name: `cases/${code}-${state}.json`,
      text: json(fixture),
    })),
  ];
}

const fileName = (code: string) =>
  code
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'form';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function fixturesOf(screen: CompiledScreen, { fullName, list }: GeneratedForm, code: string): [string, Fixture][] {
  const base = { group: fullName, definition: code, clock: clock.text };
  const record = exampleRecord(screen);
  return [
    ['empty', { title: `${fullName}: empty`, ...base }],
    ['filled', { title: `${fullName}: filled in`, ...base, record }],
    ['read', { title: `${fullName}: read only`, ...base, mode: 'view', record }],
    ...(list ? [['list', { title: `${fullName}: list`, ...base, as: 'list', list }] satisfies [string, Fixture]] : []),
  ];
}

/** A record whose values are valid: fields whose value cannot be made up, such as people, stay as in a new record. */
export function exampleRecord(screen: CompiledScreen): Record<string, unknown> {
  const current = { now: clock.now, user: {} };
  const values = { ...emptyRecord(screen, current) };
  for (const node of fieldsOf(screen.root)) {
    const name = nameOf(node) as string;
    if (hasRows(node.kind)) values[name] = [exampleRow(node, emptyRow(node, current))];
    else values[name] = exampleValue(node, values[name]);
  }
  return withoutRefused(screen, values);
}

function exampleRow(table: CompiledNode, empty: Record<string, unknown>): Record<string, unknown> {
  const cells = fieldsOf(table.children).map((node) => {
    const name = nameOf(node) as string;
    return [name, exampleValue(node, empty[name])] as const;
  });
  return { ...empty, ...Object.fromEntries(cells) };
}

/** Stored fields only; those whose example a rule refuses are left out. */
function withoutRefused(screen: CompiledScreen, values: Record<string, unknown>): Record<string, unknown> {
  const wrong = new Set(checkRecord(screen, values).map(({ path }) => path.split(/[[.]/)[0] ?? ''));
  const right = Object.entries(values).filter(([name]) => !wrong.has(name));
  return storeRecord(screen, Object.fromEntries(right));
}

/** A value of the field: its default, else the first option, the least number or a short text. */
function exampleValue(node: CompiledNode, standard: unknown): unknown {
  const { kind, props, source } = node;
  const value = kind?.value;
  const isFilled = standard !== undefined && standard !== null && standard !== '' && !isEmptyList(standard);
  if (!value || isFilled || kind.formula || kind.server) return standard;
  const empty = value.empty(props);
  const option = source && 'static' in source ? source.static.find(({ disabled }) => disabled !== true)?.id : undefined;
  const candidates = kind.options
    ? [option, [option]].filter(() => option !== undefined)
    : kind.reference
      ? []
      : [numberIn(props['min']) ?? 1, clock.now, '2025', '09:30', '09:30:00'];
  const isText = typeof empty === 'string' && kind.listing?.search === 'text';
  for (const candidate of isText ? [text(props['maxlength'])] : candidates) {
    const { value: parsed, issues } = value.parse(candidate, props);
    const isSame = JSON.stringify(value.store(parsed, props)) === JSON.stringify(candidate);
    if (issues.length === 0 && isSame && value.check(parsed, props).length === 0) return candidate;
  }
  return standard;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

const text = (most: unknown) => 'example'.slice(0, typeof most === 'number' ? most : undefined);
