import { formatTime } from '#core/dates/format.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import type { Entity, Field } from '#schemas/protocol/entity.ts';
import type { Context } from '../platform/context/context.ts';
import { sentence, translateText } from '../platform/envelope/sentence.ts';
import { type DictionarySource, dictionaryOptions } from './dictionary-options.ts';
import { type Cell, publishWorkbook } from './workbook.ts';

type ExportContext = Pick<Context, 'db' | 'language' | 'files' | 'now'>;
type Row = Readonly<Record<string, unknown>>;

/** A column of an export: the name of a field of the entity, or a label with the value of each row. */
export type ExportColumn<R> = string | { label: Text; cell(row: R): Cell };

interface Export<R> {
  /** Message id of the name of the file and its sheet. */
  title: string;
  entity: Entity;
  columns: readonly ExportColumn<R>[];
  rows: readonly R[];
}

/** Publishes rows as a workbook: the labels of the entity as header, options by their names, numbers as numbers. */
export async function exportRows<R extends object>(
  context: ExportContext,
  { title, entity, columns, rows }: Export<R>,
) {
  const named = await optionNames(context, entity);
  const shown = columns.map((column) => {
    if (typeof column !== 'string') return { ...column, label: translateText(context.language, column.label) };
    const label = translateText(context.language, entity.fields[column]?.label ?? '');
    return { label, cell: (row: R) => cellOf((row as Row)[column], named.get(column)) };
  });
  const name = sentence(context.language, title);
  const lines = rows.map((row) => shown.map(({ cell }) => cell(row)));
  const header = shown.map(({ label }) => label);
  const file = `${name}_${formatTime(context.now(), 'yyyyMMddHHmmss')}.xlsx`;
  return publishWorkbook(context, file, { name, header, lines });
}

type Names = ReadonlyMap<string, string>;

function cellOf(value: unknown, names: Names | undefined): Cell {
  if (names) return names.get(String(value)) ?? String(value ?? '');
  return typeof value === 'number' ? value : String(value ?? '');
}

/** The names of the options of each field that has any. */
async function optionNames(context: ExportContext, { fields }: Entity): Promise<ReadonlyMap<string, Names>> {
  const sources = Object.values(fields).flatMap(({ source }) => (source && 'dictionary' in source ? [source] : []));
  const entriesOf = await dictionaryOptions(context, new Set(sources.map(({ dictionary }) => dictionary)));
  const optionsOf = (name: string, { source }: Field): readonly Option[] => {
    if (source && 'static' in source) return source.static;
    if (source && 'dictionary' in source) return entriesOf(source satisfies DictionarySource);
    return name === 'enabledMark' ? enabledOptions : [];
  };
  const all = Object.entries(fields).map(([name, field]) => [name, optionsOf(name, field)] as const);
  const nameOf = ({ id, fullName }: Option) => [String(id), translateText(context.language, fullName)] as const;
  return new Map(
    all.filter(([, options]) => options.length > 0).map(([name, options]) => [name, new Map(options.map(nameOf))]),
  );
}

const enabledOptions: readonly Option[] = [
  { id: 1, fullName: '$t:common.enabled' },
  { id: 0, fullName: '$t:common.disabled' },
  { id: 2, fullName: '$t:common.locked' },
];
