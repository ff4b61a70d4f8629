import { Form, Input, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { alternativeName, alternativeOf, offeredAlternatives, propertiesOf, startOf } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue } from '#core/editing/node-edits.ts';
import type { PanelProperty } from '#core/lists/model/node-panel.ts';
import { freeDataset, renameDataset } from '#core/report/edit-report.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ChartSource, Dataset, isDatasetName } from '#schemas/language/report.ts';
import { useEditing } from '../../editing.ts';
import {
  DesignProvider,
  type EditorProps,
  type FieldChoice,
  useDesign,
  useFormFields,
} from '../../editors/design-context.ts';
import { ParametersEditor } from '../../editors/Parameters.tsx';
import { PropertyForm } from '../../editors/PropertyForm.tsx';
import { Rows } from '../../editors/Rows.tsx';
import { FieldEditor } from '../../editors/Texts.tsx';
import { useWords } from '../../editors/use-words.ts';
import { editorTable } from '../../properties/editor-table.ts';
import { conditionFields, datasetsOf } from '../document/use-report.ts';

type Entry = readonly [name: string, dataset: unknown];

/** What the report reads: forms, interfaces and calls, each under a name that cells and charts use. */
export function Datasets() {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { tree, edit } = useEditing();
  const fields = useMemo(() => conditionFields(tree, kinds), [tree, kinds]);
  const datasets = datasetsOf(tree);
  const entries = Object.entries(datasets) as Entry[];
  const write = (next: readonly Entry[], place?: string) =>
    edit((draft) => setValue(draft, ['datasets'], Object.fromEntries(next)), place);
  const rename = (from: string, to: string) =>
    edit((draft) => renameDataset(draft as Record<string, unknown>, from, to));
  const design = { editors: editorTable, fields, kinds, edited: {}, kind: undefined };
  return (
    <section className="zs-properties" aria-label={t('studio.view.datasets')}>
      <DesignProvider value={design}>
        <Rows
          label={t('studio.report.dataset')}
          rows={entries}
          titleOf={([name]) => name}
          onChange={(next) => write(next)}
          onAdd={(): Entry => [freeDataset(datasets), { model: '' }]}
          renderDetail={([name, dataset], index) => (
            <Form layout="vertical" component={false}>
              <Name name={name} isTaken={(one) => Object.hasOwn(datasets, one)} onRename={(to) => rename(name, to)} />
              <DatasetEditor
                name={name}
                dataset={dataset}
                onChange={(next) => write(entries.with(index, [name, next]), `dataset ${name}`)}
              />
            </Form>
          )}
        />
      </DesignProvider>
    </section>
  );
}

interface NameProps {
  name: string;
  isTaken(name: string): boolean;
  onRename(name: string): void;
}

/** The name of a dataset; what names it follows. */
function Name({ name, isTaken, onRename }: NameProps) {
  const t = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed !== name && (isTaken(typed) || !isDatasetName(typed));
  const leave = () => {
    if (typed === undefined || isWrong) return;
    setTyped(undefined);
    if (typed !== name) onRename(typed);
  };
  return (
    <Form.Item
      label={t('studio.report.dataset.name')}
      htmlFor={id}
      {...(isWrong && { validateStatus: 'error', help: t('studio.report.dataset.taken') })}
    >
      <Input
        id={id}
        value={typed ?? name}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onPressEnter={leave}
      />
    </Form.Item>
  );
}

const ways = offeredAlternatives(Dataset);

const editedApart = new Set<unknown>(['with', 'of']);

/** The properties of a way to read a dataset, without its conditions and its master. */
const propertiesOfWay = (way: (typeof ways)[number]) => propertiesOf(way).filter(({ path: [name] }) => !editedApart.has(name));

/** The properties with a choice for one of them, where there are any names, separated by spaces. */
const offering = (properties: readonly PanelProperty[], property: string, names: string): readonly PanelProperty[] =>
  names === ''
    ? properties
    : properties.map((one) =>
        one.path[0] === property ? { ...one, schema: { ...one.schema, enum: names.split(' ') } } : one,
      );

const tablesOf = (fields: readonly FieldChoice[]): string[] => [
  ...new Set(fields.flatMap(({ prop }) => (prop.includes('-') ? prop.split('-').slice(0, 1) : []))),
];

interface DatasetProps {
  name: string;
  dataset: unknown;
  onChange(dataset: unknown): void;
}

/** Where a dataset has its rows from, the conditions it hands on, and its master. */
function DatasetEditor({ name, dataset, onChange }: DatasetProps) {
  const t = useTranslation();
  const id = useId();
  const words = useWords();
  const design = useDesign();
  const current = isRecord(dataset) ? dataset : {};
  const way = alternativeOf(ways, current) ?? (ways[0] as (typeof ways)[number]);
  const model = typeof current['model'] === 'string' ? current['model'] : '';
  const ofForm = useFormFields(model);
  const tables = tablesOf(ofForm).join(' ');
  const properties = useMemo(() => offering(propertiesOfWay(way), 'rows', tables), [way, tables]);
  const names = ofForm.map(({ prop }) => prop);
  const set = (property: 'with' | 'of', next: unknown) => {
    const { [property]: _before, ...rest } = current;
    onChange(next === undefined ? rest : { ...rest, [property]: next });
  };
  return (
    <>
      <Form.Item label={t('studio.report.dataset.way')} htmlFor={`${id}_way`}>
        <Select
          id={`${id}_way`}
          value={alternativeName(way)}
          options={ways.map((one) => ({
            value: alternativeName(one),
            label: words.choice('source', alternativeName(one)),
          }))}
          onChange={(name) => onChange(startOf(ways.find((one) => alternativeName(one) === name) ?? way))}
        />
      </Form.Item>
      <DesignProvider value={{ ...design, fields: ofForm.filter(({ prop }) => !prop.includes('-')) }}>
        <PropertyForm
          id={id}
          properties={properties}
          edited={current}
          onChange={(changes) => {
            const copy = structuredClone(current);
            for (const change of changes) setValue(copy, change.path, change.value);
            // Without its name it would be no dataset of this way.
            onChange({ ...copy, [alternativeName(way)]: copy[alternativeName(way)] ?? '' });
          }}
        />
      </DesignProvider>
      <Form.Item label={t('studio.report.dataset.with')}>
        <ParametersEditor
          id={`${id}_with`}
          label={t('studio.report.dataset.with')}
          schema={Dataset}
          path={['with']}
          of={typeof current['interface'] === 'string' ? current['interface'] : undefined}
          names={names}
          value={current['with']}
          onChange={(next) => set('with', next)}
        />
      </Form.Item>
      <Master id={`${id}_of`} of={name} value={current['of']} onChange={(next) => set('of', next)} />
    </>
  );
}

/** The fields of a dataset among those of all, named as its form names them. */
const fieldsOfDataset = (fields: readonly FieldChoice[], dataset: string): FieldChoice[] =>
  fields
    .filter(({ name }) => name.startsWith(`${dataset}.`))
    .map((field) => ({ ...field, prop: field.name.slice(dataset.length + 1) }));

interface MasterProps {
  id: string;
  /** The dataset of the details. */
  of: string;
  value: unknown;
  onChange(master: unknown): void;
}

/** The dataset whose rows are the masters of those of this one, and the fields that have the same value in both. */
function Master({ id, of, value, onChange }: MasterProps) {
  const t = useTranslation();
  const { tree, fields = [] } = useEditing();
  const master = isRecord(value) ? value : {};
  const dataset = typeof master['dataset'] === 'string' ? master['dataset'] : undefined;
  const others = Object.keys(datasetsOf(tree)).filter((name) => name !== of);
  if (others.length === 0 && value === undefined) return null;
  return (
    <>
      <Form.Item label={t('kind.prop.masterDataset')} htmlFor={`${id}_dataset`} tooltip={t('kind.prop.datasetOf.about')}>
        <Select
          id={`${id}_dataset`}
          allowClear
          value={dataset}
          options={others.map((name) => ({ value: name, label: name }))}
          onChange={(next: string | undefined) =>
            onChange(next === undefined ? undefined : { field: '', by: '', ...master, dataset: next })
          }
        />
      </Form.Item>
      {dataset !== undefined && (
        <>
          <FieldOf
            id={`${id}_field`}
            label={t('kind.prop.masterField')}
            fields={fieldsOfDataset(fields, dataset)}
            value={master['field']}
            onChange={(field) => onChange({ ...master, field })}
          />
          <FieldOf
            id={`${id}_by`}
            label={t('kind.prop.masterBy')}
            fields={fieldsOfDataset(fields, of)}
            value={master['by']}
            onChange={(by) => onChange({ ...master, by })}
          />
        </>
      )}
    </>
  );
}

interface FieldOfProps {
  id: string;
  label: string;
  fields: readonly FieldChoice[];
  value: unknown;
  onChange(name: string): void;
}

/** The choice of one of these fields. */
function FieldOf({ id, label, fields, value, onChange }: FieldOfProps) {
  const t = useTranslation();
  const design = useDesign();
  return (
    <Form.Item label={label} htmlFor={id}>
      <DesignProvider value={{ ...design, fields }}>
        <FieldEditor
          {...{ id, label, value }}
          schema={Dataset}
          path={['of']}
          placeholder={t('studio.report.dataset.field')}
          onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        />
      </DesignProvider>
    </Form.Item>
  );
}

const chartProperties = propertiesOf(ChartSource);

/** Where a chart of a report has its figures from: the fields of a dataset. */
export function ChartSourceEditor({ id, value, onChange }: EditorProps) {
  const { tree } = useEditing();
  const design = useDesign();
  const source = isRecord(value) ? value : {};
  const dataset = String(source['dataset'] ?? '');
  const names = Object.keys(datasetsOf(tree)).join(' ');
  const fields = useMemo(() => fieldsOfDataset(design.fields, dataset), [design.fields, dataset]);
  const offered = useMemo(() => offering(chartProperties, 'dataset', names), [names]);
  return (
    <DesignProvider value={{ ...design, fields }}>
      <PropertyForm
        id={id}
        properties={offered}
        edited={source}
        onChange={(changes) => {
          const copy = structuredClone(source);
          for (const change of changes) setValue(copy, change.path, change.value);
          onChange(Object.keys(copy).length > 0 ? copy : undefined);
        }}
      />
    </DesignProvider>
  );
}
