import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useEffect, useMemo, useState } from 'react';
import { readOf, resolveParameters } from '#core/compile/parameters/parameters.ts';
import { templateParameters } from '#core/compile/parameters/template.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { usePageTurns } from '#runtime/data/list/use-page-turns.ts';
import { answerOf, type SourceAnswer, type SourceRow } from '#runtime/data/sources/answer.ts';
import { type InterfaceInput, interfaceInput } from '#runtime/data/sources/interface.ts';
import { type SourceContext, useSourceContext } from '#runtime/data/sources/query.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { type FieldContext, FormScope } from '#runtime/form/form-scope.ts';
import { cellPath, fieldName, fromRequestName, isWithin, withinTable } from '#core/schema/address.ts';
import type { Parameters } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import { type PickerFace, type PickerProps, usePickerFace } from '../picker/PickerField.tsx';
import type { RowsColumn } from '../schema/picker-props.ts';
import { type Choice, type Id, idsOf } from '../values/choices.ts';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';

/** How a picker shows its rows. */
export interface RowsOptions {
  columnOptions: readonly unknown[];
  hasPage: boolean;
  pageSize: number;
  relationField: string;
}

/** Maximum number of rows requested without paging (PICK-099). */
const rowsMax = 10_000;

/** The columns that are shown; without any, the field whose words the choice is shown by. */
export function columnsOf({
  columnOptions,
  relationField,
}: Pick<RowsOptions, 'columnOptions' | 'relationField'>): RowsColumn[] {
  const columns = columnOptions.filter(isColumn).filter(({ ifShow }) => ifShow !== false);
  return columns.length > 0 ? columns : [{ value: relationField }];
}

const isColumn = (column: unknown): column is RowsColumn =>
  typeof (column as Partial<RowsColumn> | null)?.value === 'string';

/** One row as it came. */
type RowsSourceRow = Readonly<Record<string, unknown>>;

/** One choice in a table: what is stored, and its row as far as it was seen. */
export interface RowChoice {
  id: Id;
  row?: RowsSourceRow;
}

/** The choice that a row is; undefined for one without an id. */
export function choiceOf(row: RowsSourceRow, idField: string): RowChoice | undefined {
  const id = row[idField];
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? { id, row } : undefined;
}

export const isChosen = (chosen: readonly RowChoice[], { id }: RowChoice): boolean =>
  chosen.some((one) => String(one.id) === String(id));

/** Pressed once a row is chosen; where several may be, pressed again it no longer is (PICK-107). */
export function toggleChoice(chosen: readonly RowChoice[], choice: RowChoice, multiple: boolean): readonly RowChoice[] {
  if (!multiple) return [choice];
  return isChosen(chosen, choice) ? chosen.filter(({ id }) => String(id) !== String(choice.id)) : [...chosen, choice];
}

/** The request for one page of rows. */
interface RowsQuery {
  keyword: string;
  currentPage: number;
  pageSize: number;
  /** The cursor from the previous page. */
  after?: string;
}

/** The row source of a picker. */
export interface RowSource {
  /** The query key: unique for each source; changes with its parameters. */
  key: readonly unknown[];
  /** The field that is stored, and the one that is shown for it. */
  idField: string;
  wordsField: string;
  /** The noun of its ids as references (see record-names on the server). */
  noun: string;
  page(ask: RowsQuery, columns: readonly string[], signal: AbortSignal): Promise<SourceAnswer>;
  /** The rows with these ids; `fields` are requested of them. */
  byIds(ids: readonly string[], fields: readonly string[], signal: AbortSignal): Promise<readonly SourceRow[]>;
  /** The labels of its fields, where the source knows them. */
  labels?(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
}

interface InterfaceRowsProps {
  interfaceId: string;
  propsValue: string;
  relationField: string;
  templateJson: readonly unknown[];
}

/** Rows of a data interface; its parameters follow the values of the surrounding record. */
export function useInterfaceRows({
  interfaceId,
  propsValue,
  relationField,
  templateJson,
}: InterfaceRowsProps): RowSource {
  const context = useSourceContext();
  const table = use(FormScope)?.row?.table;
  const parameters = useMemo(() => inRow(templateParameters(templateJson), table), [templateJson, table]);
  const values = useParameters(parameters);
  return useMemo(() => {
    const { client } = context;
    const query = {
      id: interfaceId,
      interfaceId,
      propsValue,
      relationField,
      ...interfaceInput(parameters, values, context),
    };
    return {
      key: ['interface', query, context.authored?.key],
      idField: propsValue,
      wordsField: relationField,
      noun: `interface/${interfaceId}/${propsValue}/${relationField}`,
      async page(ask, columns, signal) {
        const input = { ...query, ...ask, columnOptions: columns.join(',') };
        return answerOf((await client.send('data-interface.page', input, { signal })).data);
      },
      async byIds(ids, _, signal) {
        return answerOf((await client.send('data-interface.byIds', { ...query, ids }, { signal })).data).rows;
      },
    };
  }, [context, interfaceId, propsValue, relationField, parameters, values]);
}

/**
 * The input of a data interface for a picker that is closed: in a row of a table, with the values that `read` answers
 * there.
 */
export function interfaceParameters(
  templateJson: unknown,
  table: string,
  read: (name: string) => unknown,
  route: Pick<SourceContext, 'route'>,
): InterfaceInput {
  const parameters = inRow(templateParameters(Array.isArray(templateJson) ? templateJson : []), table);
  return interfaceInput(parameters, resolveParameters(parameters, read), route);
}

/** In a sub-table `lines.region` refers to the column of the same row. */
function inRow(parameters: Parameters, table: string | undefined): Parameters {
  if (table === undefined) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([field, parameter]) => {
      const name = readOf(parameter);
      return [field, name !== undefined && isWithin(name, table) ? { var: withinTable(name, table) } : parameter];
    }),
  );
}

interface ModelRowsProps {
  modelId: string;
  relationField: string;
}

/** Records of another form. */
export function useModelRows({ modelId, relationField }: ModelRowsProps): RowSource {
  const { client } = useHttp();
  const { authored } = useInterpreter();
  return useMemo(
    () => ({
      key: ['model', modelId, relationField, authored?.key],
      idField: 'id',
      wordsField: relationField,
      noun: `model/${modelId}/${relationField}`,
      async page(ask, columns, signal) {
        const input = { id: modelId, relationField, columnOptions: columns.join(','), ...ask };
        return answerOf((await client.send('visualdev.rows', input, { signal })).data);
      },
      async byIds(ids, fields, signal) {
        const input = { id: modelId, relationField, columnOptions: fields.join(','), ids: ids.join(',') };
        return answerOf((await client.send('visualdev.rows', input, { signal })).data).rows;
      },
      async labels(signal) {
        const { data } = await client.send('visualdev.fields', { id: modelId }, { signal, quiet: true });
        // Guaranteed by the contract of the call.
        const { list } = data as { list: { vmodel: string; label: string }[] };
        return Object.fromEntries(list.map(({ vmodel, label }) => [vmodel, label]));
      },
    }),
    [client, authored, modelId, relationField],
  );
}

/** The state of a picker's rows: data, page, and loading. */
export interface RowsPage {
  rows: readonly SourceRow[];
  total: number;
  /** From 1. */
  current: number;
  size: number;
  keyword: string;
  state: 'loading' | 'failed' | 'ready';
  isFetching: boolean;
  search(keyword: string): void;
  turn(page: number): void;
  refresh(): void;
}

const noRows: readonly SourceRow[] = [];

/** One page of rows at a time. Each question has its own place in the cache: a late answer shows under no other. */
export function useRowsPage(from: RowSource, look: RowsOptions): RowsPage {
  const [{ keyword, current }, setQuery] = useState({ keyword: '', current: 1 });
  const size = look.hasPage ? look.pageSize : rowsMax;
  const columns = useMemo(() => columnsOf(look).map(({ value }) => value), [look]);
  const turns = usePageTurns(JSON.stringify([from.key, keyword, size]));
  const after = turns.after(current);
  const ask = { keyword, currentPage: current, pageSize: size, ...(after !== undefined && { after }) };
  const query = useQuery({
    queryKey: ['rows', ...from.key, columns, ask],
    queryFn: ({ signal }) => from.page(ask, columns, signal),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    // Opened again it asks again.
    gcTime: 0,
  });
  const { data, isError, isPending, isFetching, isPlaceholderData, refetch } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) turns.turned(current, data.next);
  }, [turns, data, isPlaceholderData, current]);
  return {
    rows: isError ? noRows : (data?.rows ?? noRows),
    total: isError ? 0 : (data?.total ?? data?.rows.length ?? 0),
    current,
    size,
    keyword,
    state: isError ? 'failed' : isPending ? 'loading' : 'ready',
    isFetching,
    search: (next) => setQuery({ keyword: next.trim(), current: 1 }),
    turn: (page) => setQuery({ keyword, current: page }),
    refresh: () => void refetch(),
  };
}

/** What the props of every picker of rows say. */
interface RowsWords extends PickerProps, RowsOptions {
  popupType: string;
  popupTitle: Text;
  popupWidth: string;
}

/** A picker of rows as its window knows it. */
export interface RowsFace<P extends RowsWords = RowsWords> extends PickerFace<P> {
  from: RowSource;
  /** What is chosen now, its rows not yet seen. */
  chosenRows: readonly RowChoice[];
  /** Takes another choice, with all that follows from it. */
  take(chosen: readonly RowChoice[]): void;
}

/** A field whose value is the id of a row, or with `multiple` a list of ids. */
export function useRowsFace<P extends RowsWords>(face: EditProps<P, Choice>, from: RowSource): RowsFace<P> {
  const picker = usePickerFace<P>(face, from.noun);
  const { names } = useInterpreter();
  const place = use(FormScope);
  return {
    ...picker,
    from,
    chosenRows: idsOf(face.value).map((id) => ({ id })),
    take(chosen) {
      names?.learn(chosen.flatMap((choice) => nameOf(choice, from)));
      const ids = chosen.map(({ id }) => id as Id);
      face.onChange(face.props.multiple ? ids : (ids[0] ?? ''));
      if (place && !face.props.multiple) transfer(place, face.config, chosen[0]?.row);
    },
  };
}

function nameOf({ id, row }: RowChoice, { noun, wordsField }: RowSource) {
  const words = row?.[wordsField];
  return typeof words === 'string' || typeof words === 'number' ? [{ noun, id: String(id), name: String(words) }] : [];
}

/**
 * Fills other fields from the row that was chosen (`transferList`): fields of the same record, or columns of the same row
 * of a sub-table. What the form does not have is left alone.
 */
function transfer({ store, row: at }: FieldContext, config: EditProps['config'], row: RowChoice['row']): void {
  const list: unknown = (config as { transferList?: unknown }).transferList;
  if (!Array.isArray(list) || row === undefined) return;
  const values: Record<string, unknown> = {};
  for (const one of list as Partial<Record<'sourceValue' | 'targetField', string>>[]) {
    const { sourceValue = '', targetField = '' } = one;
    const name = fromRequestName(targetField);
    const column = withinTable(name, at?.table);
    const isColumn = at !== undefined && store.screen.fields.has(fieldName(at.table, column));
    const node = store.screen.fields.get(isColumn ? fieldName(at.table, column) : name);
    if (!node?.kind?.value || !Object.hasOwn(row, sourceValue)) continue;
    const path = isColumn ? cellPath(at.table, at.id, column) : name;
    values[path] = node.kind.value.parse(row[sourceValue], node.props).value;
  }
  store.setMany(values);
}
