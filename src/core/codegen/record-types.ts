import { type TSchema, Type } from '@sinclair/typebox';
import type { Text } from '#schemas/language/text.ts';
import type { DataType } from '#schemas/resources/code-generation/code-generation.contract.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { hasRows } from '../kind/kind.ts';
import { nameOf } from '../record/scope.ts';
import { fieldsOf } from '../record/walk.ts';

/** Largest whole number of the type int, and largest length of the type varchar. */
const intMax = 2_147_483_647;
const varcharMax = 4_000;

const anything: TSchema = Type.Unknown();

const variants = (schema: TSchema): TSchema[] =>
  (schema['anyOf'] as TSchema[] | undefined)?.flatMap(variants) ?? [schema];

const numberIn = (node: CompiledNode, ...names: string[]): number | undefined =>
  names.map((name) => node.props[name]).find((value): value is number => typeof value === 'number');

/** The type of a column that holds the values of a field (VISUALDEV-018). */
export function dataTypeOf(node: CompiledNode): DataType {
  const { kind, props } = node;
  const types = variants(kind?.value?.schema ?? anything);
  if (kind?.listing?.search === 'dateRange') return 'datetime';
  const isList = Array.isArray(kind?.value?.empty(props));
  if (isList || types.some(({ type }) => type === undefined || type === 'object')) return 'text';
  // A choice of one, which the schema allows to be several.
  if (types.some(({ type }) => type === 'array')) return 'varchar';
  if (types.some(({ type }) => type === 'boolean' || type === 'integer')) return 'int';
  if (types.every(({ type }) => type === 'number' || type === 'null')) return numberType(node);
  const isLong = kind?.value?.html !== undefined || 'autoSize' in (kind?.props.properties ?? {});
  return isLong || (numberIn(node, 'maxlength') ?? 0) > varcharMax ? 'text' : 'varchar';
}

function numberType(node: CompiledNode): DataType {
  const isWhole = numberIn(node, 'precision') === 0 || node.props['allowHalf'] === false;
  if (!isWhole) return 'decimal';
  const most = numberIn(node, 'max', 'count');
  return most !== undefined && most <= intMax ? 'int' : 'bigint';
}

/** The type of the stored values of a field in TypeScript. */
function typeText(node: CompiledNode): string {
  const { kind, props } = node;
  const schema = kind?.value?.schema ?? anything;
  const isList = Array.isArray(kind?.value?.empty(props));
  const all = variants(schema);
  // The schema of a choice allows one and several; a field stores one of these shapes.
  const own = all.filter(({ type }) => (type === 'array') === isList);
  const texts = (own.length > 0 ? own : all).map(schemaText);
  return [...new Set(texts)].join(' | ');
}

function schemaText(schema: TSchema): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  const { type } = schema;
  if (schema['anyOf']) return [...new Set(variants(schema).map(schemaText))].join(' | ');
  if (type === 'array') {
    const item = schemaText((schema['items'] as TSchema | undefined) ?? anything);
    return item.includes('|') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object') return 'Record<string, unknown>';
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

/** `purchase_order` → `PurchaseOrder`. */
export function typeName(code: string): string {
  const words = code.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(name) ? name : `Form${name}`;
}

/** A field of the generated types. */
export interface CodeField {
  /** Columns of sub-tables as `lines.amount`. */
  name: string;
  label: Text;
  zhjyKey: string;
  dataType: DataType;
  isRequired: boolean;
}

/** The fields of a form with a stored value, columns of sub-tables behind their table. */
export const codeFields = (screen: CompiledScreen): CodeField[] =>
  [...screen.fields].flatMap(([name, node]) =>
    node.kind?.value === undefined
      ? []
      : [
          {
            name,
            label: node.config.label,
            zhjyKey: node.zhjyKey,
            dataType: dataTypeOf(node),
            isRequired: node.config.required === true,
          },
        ],
  );

interface TypeOptions {
  name: string;
  title: string;
  /** A text of the definition in the language of the comments. */
  t(text: Text): string;
}

/** The types of the records of a form: one interface, and one for the rows of each sub-table. */
export function recordTypes(screen: CompiledScreen, { name, title, t }: TypeOptions): string {
  const taken = new Set([name]);
  const rows: string[] = [];
  const line = (node: CompiledNode): string => {
    const field = JSON.stringify(nameOf(node));
    const mark = node.config.required === true ? '' : '?';
    return `  /** ${comment(t(node.config.label))}: ${dataTypeOf(node)}. */\n  ${field}${mark}: ${valueType(node)};\n`;
  };
  const valueType = (node: CompiledNode): string => {
    if (!hasRows(node.kind)) return typeText(node);
    const row = freeName(`${name}${typeName(nameOf(node) ?? '')}Row`, taken);
    rows.push(interfaceText(row, `${title}: ${t(node.config.label)}`, stored(node.children).map(line)));
    return `${row}[]`;
  };
  const main = interfaceText(name, title, stored(screen.root).map(line));
  return [main, ...rows].join('\n');
}

/** Fields with a value, each name once. */
function stored(nodes: readonly CompiledNode[]): CompiledNode[] {
  const names = new Map(fieldsOf(nodes).map((node) => [nameOf(node), node]));
  return [...names.values()].filter(({ kind }) => kind?.value !== undefined);
}

const interfaceText = (name: string, title: string, lines: readonly string[]) =>
  `/** ${comment(title)} */\nexport interface ${name} {\n${lines.join('')}}\n`;

const comment = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  taken.add(free);
  return free;
}
