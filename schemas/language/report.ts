import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { editedBy } from './editor.ts';
import { type DateUnit, dateUnits } from './grouping.ts';
import { fieldNamePattern, type DefinitionNode } from './node.ts';
import { reportLimits, With } from './sheet.ts';
import type { Text } from './text.ts';

/** Sizes of a page of a sheet; 0: all rows. */
export const reportPageSizes = [20, 50, 100, 500, 0] as const;

/** A report: its query conditions, the data it reads, and the blocks that show them (REPORT-011). */
export interface ReportDefinition {
  $schema?: string;
  language: number;
  title: Text;
  /** Fields of the query form; their values are read as `parameters.<name>`. */
  parameters?: DefinitionNode[];
  datasets: Record<string, Dataset>;
  body: DefinitionNode[];
}

/** Narrows the rows of a dataset to those that belong to the rows of another one: details to their master. */
const Of = Type.Optional(
  Type.Object(
    {
      dataset: Type.String({ title: 'kind.prop.masterDataset', description: 'The master.' }),
      field: Type.String({ title: 'kind.prop.masterField', description: 'The field of the master.' }),
      by: Type.String({
        title: 'kind.prop.masterBy',
        description: 'The own field with the same value.',
        ...editedBy('field'),
      }),
    },
    { title: 'kind.prop.datasetOf', additionalProperties: false },
  ),
);

const ModelDataset = Type.Object(
  {
    model: Type.String({ title: 'kind.prop.datasetModel', minLength: 1, maxLength: 50, ...editedBy('form') }),
    with: With,
    rows: Type.Optional(
      Type.String({
        title: 'kind.prop.datasetRows',
        description: 'A sub-table: one row of the dataset for each of its rows.',
      }),
    ),
    sort: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Type.String(editedBy('field')),
            sort: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
          },
          { additionalProperties: false },
        ),
        { maxItems: 3 },
      ),
    ),
    of: Of,
  },
  { additionalProperties: false },
);

const InterfaceDataset = Type.Object(
  { interface: Type.String({ minLength: 1, maxLength: 50, ...editedBy('interface') }), with: With, of: Of },
  { additionalProperties: false },
);

/** The calls that a dataset may name; each is the call of lists, with the rights of the reader. */
export const datasetCalls = ['onlinedev.list', 'onlinedev.group', 'data-interface.rows'] as const;

const CallDataset = Type.Object(
  { call: Type.Union(datasetCalls.map((name) => Type.Literal(name))), with: With, of: Of },
  { additionalProperties: false },
);

export const Dataset = Type.Union([ModelDataset, InterfaceDataset, CallDataset]);
export type Dataset = Static<typeof Dataset>;

/** The ways a field of a dataset becomes a figure of a chart. */
const chartFigures = ['sum', 'count', 'average', 'least', 'greatest'] as const;

/** Where a chart of a report has its figures from: a dataset, in place of a source (REPORT-011). */
export const ChartSource = Type.Object(
  {
    dataset: Type.String({ title: 'kind.prop.dataset' }),
    label: Type.String({
      title: 'kind.prop.chartLabel',
      minLength: 1,
      description: 'The field whose values are the categories.',
      ...editedBy('field'),
    }),
    unit: Type.Optional(
      Type.Unsafe<DateUnit>(
        Type.Union(
          dateUnits.map((unit) => Type.Literal(unit)),
          { title: 'kind.prop.cellUnit' },
        ),
      ),
    ),
    value: Type.Optional(
      Type.String({
        title: 'kind.prop.chartValue',
        minLength: 1,
        description: 'The field of the figures; absent: rows are counted.',
        ...editedBy('field'),
      }),
    ),
    as: Type.Optional(
      Type.Unsafe<(typeof chartFigures)[number]>(
        Type.Union(
          chartFigures.map((name) => Type.Literal(name)),
          { title: 'kind.prop.cellUse' },
        ),
      ),
    ),
    type: Type.Optional(
      Type.String({
        title: 'kind.prop.chartType',
        minLength: 1,
        description: 'The field whose values are the series.',
        ...editedBy('field'),
      }),
    ),
    order: Type.Optional(
      Type.Unsafe<'asc' | 'desc'>(
        Type.Union([Type.Literal('asc'), Type.Literal('desc')], { description: 'Of the categories.' }),
      ),
    ),
  },
  { $id: 'chart', additionalProperties: false },
);
export type ChartSource = Static<typeof ChartSource>;

const ReportDefinition: TSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    language: Type.Integer({ minimum: 0, description: 'The version of the language this is written in.' }),
    title: Type.Ref('text'),
    parameters: Type.Optional(
      Type.Array(Type.Ref('node'), { maxItems: reportLimits.parameters, description: 'Fields of the query form.' }),
    ),
    datasets: Type.Record(Type.String(), Dataset, { description: 'What the report reads, by name.' }),
    body: Type.Array(Type.Ref('node'), { minItems: 1, maxItems: reportLimits.blocks }),
  },
  { $id: 'report', additionalProperties: false },
);

/** The schemas of a report by their `$ref` id, besides those of screens. Not loaded where only screens are. */
export const reportWords: ReadonlyMap<string, TSchema> = new Map<string, TSchema>([
  ['report', ReportDefinition],
  ['chart', ChartSource],
]);

/** Names of datasets: those of fields, but not the one that reads the query conditions. */
export const isDatasetName = (name: string): boolean => fieldNamePattern.test(name) && name !== 'parameters';
