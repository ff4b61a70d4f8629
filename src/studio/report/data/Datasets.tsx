import { Form, Input, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { alternativeName, alternativeOf, offeredAlternatives, propertiesOf, startOf } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue } from '#core/editing/node-edits.ts';
import { freeDataset, renameDataset } from '#core/report/edit-report.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ChartSource, Dataset, isDatasetName } from '#schemas/language/report.ts';
import { useEditing } from '../../editing.ts';
import { DesignProvider, type EditorProps, useDesign, useFormFields } from '../../editors/design-context.ts';
import { ParametersEditor } from '../../editors/Parameters.tsx';
import { PropertyForm } from '../../editors/PropertyForm.tsx';
import { Rows } from '../../editors/Rows.tsx';
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

/** The properties of a way to read a dataset, without its conditions. */
const propertiesOfWay = (way: (typeof ways)[number]) => propertiesOf(way).filter(({ path: [name] }) => name !== 'with');

interface DatasetProps {
  dataset: unknown;
  onChange(dataset: unknown): void;
}

/** Where a dataset has its rows from, and the conditions it hands on. */
function DatasetEditor({ dataset, onChange }: DatasetProps) {
  const t = useTranslation();
  const id = useId();
  const words = useWords();
  const design = useDesign();
  const current = isRecord(dataset) ? dataset : {};
  const way = alternativeOf(ways, current) ?? (ways[0] as (typeof ways)[number]);
  const properties = useMemo(() => propertiesOfWay(way), [way]);
  const model = typeof current['model'] === 'string' ? current['model'] : '';
  const ofForm = useFormFields(model);
  const names = ofForm.map(({ prop }) => prop);
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
      <DesignProvider value={{ ...design, fields: ofForm }}>
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
          onChange={(next) => {
            const { with: _before, ...rest } = current;
            onChange(next === undefined ? rest : { ...rest, with: next });
          }}
        />
      </Form.Item>
    </>
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
  const fields = useMemo(
    () =>
      design.fields
        .filter(({ name }) => name.startsWith(`${dataset}.`))
        .map((field) => ({ ...field, prop: field.name.slice(dataset.length + 1) })),
    [design.fields, dataset],
  );
  const offered = useMemo(
    () =>
      chartProperties.map((property) =>
        property.path[0] === 'dataset' && names !== ''
          ? { ...property, schema: { ...property.schema, enum: names.split(' ') } }
          : property,
      ),
    [names],
  );
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
