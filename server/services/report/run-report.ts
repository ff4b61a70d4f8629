import type { Around } from '#core/calc/engine.ts';
import type { Tree } from '#core/calc/parse.ts';
import { compileTree, type Evaluate } from '#core/formula/compile-tree.ts';
import { anyReads, functionOf, loadNeeds, treeOf } from '#core/formula/install.ts';
import { kindOfNode } from '#core/kind/kind.ts';
import { readsOf } from '#core/compile/parameters/parameters.ts';
import { TooManyLines } from '#core/report/axis.ts';
import { type ChartRow, chartRows } from '#core/report/chart.ts';
import type { DataRows } from '#core/report/dataset.ts';
import { expandSheet, type GrownSheet } from '#core/report/expand.ts';
import { fieldsNamed, formulasOf, partsOf } from '#core/report/names.ts';
import { kinds } from '#registry/kinds.ts';
import type { ChartSource, ReportDefinition } from '#schemas/language/report.ts';
import { reportLimits, type Sheet } from '#schemas/language/sheet.ts';
import type { Context } from '../../platform/context/context.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { formulaUser } from '../../records/forms/formula-context.ts';
import { workingCalendar } from '../working-calendar.ts';
import { readDataset } from './dataset-rows.ts';
import { Pace } from './pace.ts';

/** A report may take this long; then it is cut (REPORT-016). */
export const reportMs = 20_000;

export interface RunSheet {
  /** The index of its block. */
  readonly block: number;
  readonly sheet: Sheet;
  readonly grown: GrownSheet;
}

/** The sheets of a report, in the order of its blocks. */
export const sheetsOf = ({ body }: ReportDefinition): { block: number; sheet: Sheet }[] =>
  body.flatMap((node, block) =>
    kindOfNode(kinds, node)?.inReport === 'sheet'
      ? [{ block, sheet: { columns: [], rows: [], cells: [], ...node } as unknown as Sheet }]
      : [],
  );

interface ChartBlock {
  block: number;
  source: ChartSource;
}

/** The charts of a report over datasets. */
export const chartsOf = ({ body }: ReportDefinition): ChartBlock[] =>
  body.flatMap((node, block) =>
    kindOfNode(kinds, node)?.inReport === 'chart' && node.source !== undefined
      ? [{ block, source: node.source as unknown as ChartSource }]
      : [],
  );

export interface RunReport {
  readonly sheets: RunSheet[];
  readonly charts: { block: number; rows: ChartRow[] }[];
}

/** Runs a report for the caller: reads its datasets with the caller's rights, then grows its sheets and charts. */
export async function runReport(
  context: Context,
  definition: ReportDefinition,
  parameters: Readonly<Record<string, unknown>>,
  limitMs = reportMs,
): Promise<RunReport> {
  const pace = new Pace(limitMs);
  const sheets = sheetsOf(definition);
  const charts = chartsOf(definition);
  const data = await readDatasets(context, definition, { sheets, charts }, parameters, pace);
  const computing = await computingOf(context, sheets, parameters);
  const grown: RunSheet[] = [];
  for (const { block, sheet } of sheets)
    grown.push({ block, sheet, grown: await grow(expandSheet(sheet, data, computing), pace) });
  const drawn: RunReport['charts'] = [];
  for (const { block, source } of charts) {
    await pace.pause();
    drawn.push({ block, rows: chartRows(source, data[source.dataset] ?? { rows: [] }) });
  }
  return { sheets: grown, charts: drawn };
}

async function readDatasets(
  context: Context,
  { datasets }: ReportDefinition,
  { sheets, charts }: { sheets: readonly { sheet: Sheet }[]; charts: readonly ChartBlock[] },
  parameters: Readonly<Record<string, unknown>>,
  pace: Pace,
): Promise<Record<string, DataRows>> {
  const named = sheets.flatMap(({ sheet }) => fieldsNamed(sheet));
  const data: Record<string, DataRows> = {};
  for (const [name, dataset] of Object.entries(datasets)) {
    const own = named.filter((one) => one.dataset === name).map(({ field }) => field);
    const masters = Object.values(datasets).flatMap(({ of }) => (of?.dataset === name ? [of.field] : []));
    const linked = linkedFields(sheets, name);
    const drawn = charts.filter(({ source }) => source.dataset === name).flatMap(({ source }) => fieldsOf(source));
    if ([own, masters, linked, drawn].every((some) => some.length === 0)) continue;
    const wanted = new Set([...own, ...masters, ...linked, ...drawn, ...(dataset.of ? [dataset.of.by] : [])]);
    data[name] = await readDataset(dataset, { context, parameters, wanted, pace });
    await pace.pause();
  }
  return data;
}

const fieldsOf = ({ label, value, type }: ChartSource) => [label, value, type].filter((field) => field !== undefined);

/** The fields of a dataset that links hand on. */
const linkedFields = (sheets: readonly { sheet: Sheet }[], dataset: string): string[] =>
  sheets
    .flatMap(({ sheet }) => sheet.cells.flatMap(({ link }) => readsOf(link?.with).map(partsOf)))
    .flatMap((part) => (part.dataset === dataset ? [part.field] : []));

async function computingOf(
  context: Context,
  sheets: readonly { sheet: Sheet }[],
  parameters: Readonly<Record<string, unknown>>,
) {
  const formulas = new Map<string, Evaluate>();
  const trees: Tree[] = [];
  for (const text of sheets.flatMap(({ sheet }) => formulasOf(sheet))) {
    const tree = treeOf(text);
    if (!tree) continue;
    await loadNeeds(tree);
    trees.push(tree);
    formulas.set(text, compileTree(tree, functionOf));
  }
  const calendar = anyReads(trees, 'calendar') ? await workingCalendar(context.db) : undefined;
  const around: Around = {
    now: context.now(),
    user: await formulaUser(context.db, context.user),
    ...(calendar && { calendar }),
  };
  return {
    ...around,
    parameters,
    formulaOf: (text: string) => formulas.get(text),
    textOf: (text: Parameters<typeof translateText>[1]) => translateText(context.language, text),
  };
}

/** Drives the generator of a sheet at the pace of the server. */
async function grow(growing: Generator<undefined, GrownSheet>, pace: Pace): Promise<GrownSheet> {
  try {
    for (;;) {
      const { done, value } = growing.next();
      if (pace.isDue) await pace.pause();
      if (done) return value;
    }
  } catch (error) {
    if (error instanceof TooManyLines) throw badRequest('data-report.tooManyRows', { n: reportLimits.grownRows });
    throw error;
  }
}
