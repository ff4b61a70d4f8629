import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Client } from '#client/client.ts';
import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { EditedDocument } from '#core/editing/document.ts';
import { isRecord } from '#core/editing/entries.ts';
import { insertValue, valueAt } from '#core/editing/node-edits.ts';
import { addressOf, pathOfNode } from '#core/editing/node-places.ts';
import { installFormulas } from '#core/formula/install.ts';
import { type Kind, type Kinds, kindOfNode } from '#core/kind/kind.ts';
import { nodePanel } from '#core/lists/model/node-panel.ts';
import type { NodePath } from '#core/lists/model/outline.ts';
import { checkReportText } from '#core/report/check.ts';
import { usePainted } from '#runtime/context/after-paint.ts';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { quietly, useSourceContext } from '#runtime/data/sources/query.ts';
import { sourceQuery } from '#runtime/data/sources/use-rows.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { nodeConfigProperties } from '#schemas/language/node.ts';
import type { Source } from '#schemas/language/source.ts';
import { conditionGroup, freeName, type Grammar, newNode, withFreeNames } from '../../design/new-node.ts';
import { type Editing, useNodeEditing } from '../../editing.ts';
import { choicesOfForm, type Editors, type FieldChoice, formFieldsQuery } from '../../editors/design-context.ts';
import { useCheckContext } from '../../issues/use-check.ts';
import type { DocumentWords } from '../../text/completion.ts';
import type { Draft } from '../../use-draft.ts';

installFormulas();

/** The text of a report. */
export type ReportPart = 'content';

type Json = Readonly<Record<string, unknown>>;

/** The datasets of a report, whatever state it is in while it is edited. */
export function datasetsOf(tree: unknown): Json {
  const datasets = isRecord(tree) ? tree['datasets'] : undefined;
  return isRecord(datasets) ? datasets : {};
}

/** The fields of each dataset over a form, as its name and theirs: `orders.amount`. */
export type DatasetFields = ReadonlyMap<string, readonly FieldChoice[]>;

const modelOf = (dataset: unknown): string =>
  isRecord(dataset) && typeof dataset['model'] === 'string' ? dataset['model'] : '';

/** Whether a dataset has such a field: columns are those of the sub-table whose rows it reads. */
const isRead = (dataset: unknown, name: string): boolean =>
  !name.includes('.') || (isRecord(dataset) && name.startsWith(`${String(dataset['rows'])}.`));

/** The fields of the forms that the datasets read, by the ids of the forms; those that are loaded. */
function useFormsFields(datasets: Json): ReadonlyMap<string, readonly FieldChoice[]> {
  const { client } = useHttp();
  const { kinds } = useInterpreter();
  const named = [...new Set(Object.values(datasets).map(modelOf))].filter((id) => id !== '').join(' ');
  const ids = useMemo(() => (named === '' ? [] : named.split(' ')), [named]);
  return useQueries({
    queries: ids.map((id) => formFieldsQuery(client, id)),
    combine: (answers) =>
      new Map(
        ids.flatMap((id, index) => {
          const data = answers[index]?.data;
          return data ? [[id, choicesOfForm(data, kinds)] as const] : [];
        }),
      ),
  });
}

/** An edit is run once there was none for so long: each run reads the records of its datasets. */
const settledMs = 600;

/** A value that follows once it stays the same for a while. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), settledMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Rows in which the columns of an answer are looked for. */
const triedRows = 20;

/** The source of a dataset that is not over a form and says what it reads; undefined: it is over one, or unfinished. */
function answeredSource(dataset: unknown, client: Pick<Client, 'find'>): Source | undefined {
  if (!isRecord(dataset)) return undefined;
  const { interface: id, call, with: parameters } = dataset;
  const input = isRecord(parameters) ? { with: parameters as Record<string, unknown> } : {};
  if (typeof id === 'string' && id !== '') return { interface: id, ...input };
  return typeof call === 'string' && client.find(call) ? { call, ...input } : undefined;
}

/** The columns of the datasets over interfaces and calls, as they answer with empty conditions once edits settle. */
function useAnsweredColumns(datasets: Json): ReadonlyMap<string, readonly string[]> {
  const context = quietly(useSourceContext());
  const sources = Object.entries(datasets).flatMap(([name, dataset]) => {
    const source = answeredSource(dataset, context.client);
    return source ? [[name, source] as const] : [];
  });
  const text = useSettled(JSON.stringify(sources));
  const tried = useMemo(() => JSON.parse(text) as typeof sources, [text]);
  return useQueries({
    queries: tried.map(([, source]) => {
      const input = resolveParameters('with' in source ? source.with : undefined, () => '');
      const query = sourceQuery(source, input, context, input);
      return {
        queryKey: ['columns', ...query.key],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { rows } = await query.ask(signal);
          return [...new Set(rows.slice(0, triedRows).flatMap((row) => Object.keys(row)))];
        },
        enabled: query.isReady,
        staleTime: Infinity,
        retry: false,
      };
    }),
    combine: (answers) => new Map(tried.map(([name], index) => [name, answers[index]?.data ?? []] as const)),
  });
}

/** The fields that cells, formulas and charts can name. */
export function useDatasetFields(tree: unknown): DatasetFields {
  const { kinds } = useInterpreter();
  const datasets = datasetsOf(tree);
  const forms = useFormsFields(datasets);
  const columns = useAnsweredColumns(datasets);
  return useMemo(() => {
    const text = kinds.get('input');
    const namedBy = (dataset: string, field: FieldChoice): FieldChoice => {
      const full = `${dataset}.${field.name}`;
      return { ...field, name: full, prop: full };
    };
    return new Map(
      Object.entries(datasets).map(([dataset, definition]) => {
        const ofForm = (forms.get(modelOf(definition)) ?? []).filter(({ name }) => isRead(definition, name));
        const answered = (columns.get(dataset) ?? []).flatMap((name): FieldChoice[] => {
          const node = { config: { zhjyKey: 'input' }, vModel: name };
          return text ? [{ name, prop: name, label: undefined, kind: text, node, table: undefined }] : [];
        });
        return [dataset, [...ofForm, ...answered].map((field) => namedBy(dataset, field))];
      }),
    );
  }, [datasets, forms, columns, kinds]);
}

/** The issues of an edited report, as a save finds them; typing does not wait for them. */
export function useReportCheck({ text, tree }: EditedDocument): readonly Issue[] {
  const context = useCheckContext();
  const forms = useFormsFields(datasetsOf(tree));
  const checked = usePainted(text);
  return useMemo(() => {
    if (checked.trim() === '') return [];
    const fieldsOf = (model: string) => {
      const fields = forms.get(model);
      return fields && new Set(fields.map(({ name }) => name));
    };
    return checkReportText(checked, { ...context, fieldsOf });
  }, [checked, context, forms]);
}

const groups = ['report', 'fields', 'pickers'];
const conditions: NodePath = ['parameters'];
const blocks: NodePath = ['body'];

/** The list that a kind belongs to: the blocks of the report, or its query conditions. */
const listFor = (kind: Kind): NodePath => (kind.inReport === undefined ? conditions : blocks);

const emptySheet = { columns: [{}, {}, {}, {}], rows: [], cells: [] };

/** A new chart counts the rows of the first dataset by its first field. */
function chartSource(fields: DatasetFields): object {
  const [[dataset = '', [field] = []] = []] = fields;
  return field ? { source: { dataset, label: field.name.slice(dataset.length + 1) } } : {};
}

function newBlock(kind: Kind, label: string, fields: DatasetFields): object {
  const node = newNode(kind, label, '');
  if (kind.inReport === 'sheet') return { ...node, ...emptySheet };
  return kind.inReport === 'chart' ? { ...node, ...chartSource(fields) } : node;
}

interface Report extends Omit<Editing, 'grammar'> {
  kinds: Kinds;
  fields: readonly FieldChoice[];
  datasets: DatasetFields;
  t(id: string): string;
}

/** Puts a new block after the chosen one, a new field at the end of the query conditions. */
function putNew(report: Report, kind: Kind): void {
  const { tree, selection, edit, datasets, t } = report;
  const list = listFor(kind);
  const label = t(`kind.${kind.zhjyKey}`);
  const all = valueAt(tree, list);
  const length = Array.isArray(all) ? all.length : 0;
  const chosen = pathOfNode(tree, selection.primary ?? '')?.[1];
  const isAfter = list === blocks && selection.primary?.startsWith('body') && typeof chosen === 'number';
  const index = isAfter ? chosen + 1 : length;
  const node =
    list === blocks ? newBlock(kind, label, datasets) : newNode(kind, label, freeName(JSON.stringify(tree ?? {})));
  edit((draft) => insertValue(draft, list, index, node));
  selection.choose([addressOf([...list, index])]);
}

const reportGrammar = (report: Report): Grammar => ({
  root: blocks,
  groups,
  groupOf: (kind) => (kind.inReport === undefined ? conditionGroup(kind) : 'report'),
  hasSettings: false,
  create: (kind, label) =>
    kind.inReport === undefined
      ? newNode(kind, label, freeName(JSON.stringify(report.tree ?? {})))
      : newBlock(kind, label, report.datasets),
  allows: (list, kind) => addressOf(list) === addressOf(listFor(kind)),
  copies: (nodes) => withFreeNames(nodes, JSON.stringify(report.tree ?? {})),
  put(what, place) {
    if (!('kind' in what) || place) return false;
    putNew(report, what.kind);
    return true;
  },
});

/** The fields of the query form, as conditions of datasets read them: `parameters.period`. */
export function conditionFields(tree: unknown, kinds: Kinds): FieldChoice[] {
  const nodes = isRecord(tree) ? tree['parameters'] : undefined;
  return (Array.isArray(nodes) ? (nodes as unknown[]) : []).flatMap((node) => {
    const kind = kindOfNode(kinds, node);
    const { vModel, config } = (node ?? {}) as FieldChoice['node'];
    if (!kind || typeof vModel !== 'string') return [];
    const name = `parameters.${vModel}`;
    return [{ name, prop: name, label: config.label, kind, node: node as FieldChoice['node'], table: undefined }];
  });
}

/** The shared state of the views of a report, before its cells are chosen. */
export function useReportEditing(
  draft: Draft<ReportPart>,
  issues: readonly Issue[],
  datasets: DatasetFields,
  editors: Partial<Editors>,
): Editing {
  const { kinds } = useInterpreter();
  const t = useTranslation();
  const editing = useNodeEditing(draft, 'content', issues);
  return useMemo(() => {
    const fields = [...conditionFields(editing.tree, kinds), ...[...datasets.values()].flat()];
    return { ...editing, fields, editors, grammar: reportGrammar({ ...editing, kinds, fields, datasets, t }) };
  }, [editing, kinds, datasets, editors, t]);
}

/** The words of the text of a report. */
export const reportWords = (kinds: Kinds): DocumentWords => ({
  kinds,
  root: ['language', 'title', 'parameters', 'datasets', 'body'],
  lists: ['parameters', 'body'],
  namesOf: (kind) => ['config', 'vModel', 'source', 'on', ...Object.keys(kind?.props.properties ?? {})],
  configOf: (kind) => [...Object.keys(nodeConfigProperties), ...Object.keys(kind?.config?.properties ?? {})],
  propertiesOf: (kind) => nodePanel(kind).flatMap(({ properties }) => properties),
  isAllowed: (kind, holder) =>
    holder === undefined && (kind.inReport !== undefined || conditionGroup(kind) !== undefined),
  create: (kind, label, text) =>
    kind.inReport === undefined ? newNode(kind, label, freeName(text)) : newBlock(kind, label, new Map()),
});
