import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { TableColumn } from '#schemas/resources/data-source/data-source.contract.ts';
import { free, spelled } from './input/field-names.ts';

type Column = Pick<TableColumn, 'name' | 'type' | 'comment' | 'keyPosition' | 'isNullable'>;
type Field = Pick<DefinitionNode, 'config' | 'vModel'>;

/** Longer texts get several lines. */
const lineLengthMax = 200;
const listedMax = 6;
const labelLengthMax = 100;

/** What a column becomes. */
interface Becoming {
  zhjyKey: string;
  /** Always has a value: it is not required. */
  isFlag?: true;
  /** Searched by keyword. */
  isText?: true;
  /** Several lines: neither listed nor searched. */
  isLong?: true;
}

const line: Becoming = { zhjyKey: 'input', isText: true };
const lines: Becoming = { zhjyKey: 'textarea', isLong: true };
const flag: Becoming = { zhjyKey: 'switch', isFlag: true };
const number: Becoming = { zhjyKey: 'inputNumber' };
const date: Becoming = { zhjyKey: 'datePicker' };

/** By the type of a column, as PostgreSQL and MySQL spell it: what it becomes, and the properties of the field. */
const kinds: readonly (readonly [type: RegExp, becomes: Becoming, props?: (found: RegExpExecArray) => object])[] = [
  [/^(boolean|tinyint\(1\)|bit\(1\))/, flag],
  [/^(?:numeric|decimal)\(\d+,\s*(\d+)\)/, number, ([, digits]) => ({ precision: Math.min(Number(digits), 15) })],
  [/^(numeric|decimal|real|double|float|money)/, number, () => ({ precision: 2 })],
  [/^(\w*int|integer|(small|big)?serial|year)\b/, number],
  [/^(timestamp|datetime)/, date, () => ({ format: 'yyyy-MM-dd HH:mm:ss' })],
  [/^date\b/, date, () => ({ format: 'yyyy-MM-dd' })],
  [/^time\b/, { zhjyKey: 'timePicker' }, () => ({ format: 'HH:mm:ss' })],
  [/^enum\((.*)\)$/, { zhjyKey: 'select' }, ([, values = '']) => ({ source: { static: optionsIn(values) } })],
  [/\((\d+)\)$/, line, ([, length]) => ({ maxlength: Number(length) })],
  [/text|json|xml|array|\[\]/, lines],
];

/** Contents that no field holds. */
const unreadable = /^(bytea|\w*blob|\w*binary|geometry|point|polygon|tsvector)/;

/** The values of an enumeration: `'a','it''s'`. */
const optionsIn = (values: string) =>
  [...values.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => {
    const id = value.replaceAll("''", "'");
    return { id, fullName: id };
  });

/** A number that the other database counts itself: records get ids of their own here. */
const isCounted = ({ keyPosition, type }: Column, keys: number) =>
  keys === 1 && keyPosition === 1 && /int|serial/.test(type);

interface ColumnField extends Becoming {
  field: Field;
}

function fieldOf(column: Column, name: string, isOnlyKey: boolean): ColumnField {
  const type = column.type.toLowerCase();
  const [pattern, found, props] = kinds.find(([one]) => one.test(type)) ?? ([/$/, line] as const);
  const own: Record<string, unknown> = { ...props?.(pattern.exec(type) as RegExpExecArray) };
  const becomes = Number(own['maxlength']) > lineLengthMax ? lines : found;
  const isRequired = column.isNullable === 0 && !becomes.isFlag;
  const field = {
    config: {
      zhjyKey: becomes.zhjyKey,
      label: (column.comment || column.name).slice(0, labelLengthMax),
      span: becomes.isLong ? 24 : 12,
      ...(isRequired && { required: true }),
      ...(isOnlyKey && !becomes.isLong && { unique: true }),
    },
    vModel: name,
    ...own,
  };
  return { ...becomes, field };
}

interface TableForm {
  form: Omit<Definition, 'fields'> & { fields: Field[] };
  list: ListDefinition;
}

/** A form with its list as a starting point: a field for each column of a table that a field can hold. */
export function formOfTable(title: string, columns: readonly Column[]): TableForm {
  const keys = columns.filter(({ keyPosition }) => keyPosition > 0).length;
  const taken = new Set(['id']);
  const found = columns.flatMap((column) => {
    if (isCounted(column, keys) || unreadable.test(column.type.toLowerCase())) return [];
    const name = free(spelled(column.name), (one) => taken.has(one));
    taken.add(name);
    return fieldOf(column, name, keys === 1 && column.keyPosition === 1);
  });
  const fields = found.map(({ field }) => field);
  const listed = found.filter(({ isLong }) => !isLong).slice(0, listedMax);
  const texts = listed.filter(({ isText }) => isText);
  return {
    form: { language: 1, title, fields },
    list: {
      language: 1,
      columns: listed.map(({ field: { vModel = '' } }) => ({ prop: vModel })),
      search: texts.map(({ field: { vModel = '' } }) => ({ prop: vModel, isKeyword: true, noShow: true })),
      toolbar: ['add', 'upload', 'download', 'batchRemove'],
      rowActions: ['edit', 'remove', 'detail'],
    },
  };
}
