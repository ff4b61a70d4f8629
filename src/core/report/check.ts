import type { Issue } from '#schemas/language/issue.ts';
import { type ChartSource, isDatasetName, type ReportDefinition, reportWords } from '#schemas/language/report.ts';
import { reportLimits, type Sheet } from '#schemas/language/sheet.ts';
import { words as screenWords } from '#schemas/language/words.ts';
import { parse, type Tree, visitTree } from '../calc/parse.ts';
import { checkDefinition, placed } from '../compile/check-definition.ts';
import type { CompileContext } from '../compile/context.ts';
import { readsOf } from '../compile/parameters/parameters.ts';
import { readDefinition } from '../compile/read-definition.ts';
import { checkFormula } from '../formula/check.ts';
import { allFunctions } from '../formula/install.ts';
import { kindOfNode } from '../kind/kind.ts';
import { checkSchema, collector, type Report, untilEnough } from '../schema/check.ts';
import { suggest } from '../schema/nearest.ts';
import { at } from '../schema/path.ts';
import { isObject, own } from '../schema/record.ts';
import { isDateFormat, isNumberFormat } from './cell-text.ts';
import { addressOf, gridOf, meet, type PlacedCell, placed as placedCell, placeOf } from './grid.ts';
import { partsOf } from './names.ts';

/** The names a report can refer to; with the kinds of its blocks and fields. */
export interface ReportContext extends CompileContext {
  /** The fields of a form, by their names in a dataset, with the columns of all its sub-tables. Absent: not checked. */
  fieldsOf?(model: string): ReadonlySet<string> | undefined;
}

/** Validates a report; each issue has its path. Never throws (REPORT-011). */
export function checkReport(definition: unknown, context: ReportContext): Issue[] {
  const issues: Issue[] = [];
  const report = collector(issues);
  const current = readDefinition(definition, report);
  untilEnough(report, (limited) => checkCurrent(current, context, limited));
  return issues;
}

/** The issues of a report's text, each with line and column. */
export function checkReportText(text: string, context: ReportContext): Issue[] {
  return placed(text, (definition) => checkReport(definition, context));
}

/** The name under which links read the id of a record of a form. */
const recordId = 'id';

/** What cells and datasets may name. */
interface Known {
  readonly datasets: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  readonly parameters: ReadonlySet<string>;
}

function checkCurrent(definition: unknown, context: ReportContext, report: Report): void {
  // Parameters and blocks are checked as the definitions they are, so that their issues are those of forms and pages.
  const shapes = {
    schema: (id: string) => (id === 'node' ? {} : (reportWords.get(id) ?? screenWords.get(id))) as never,
  };
  const before: Issue[] = [];
  const counted: Report = (...issue) => {
    collector(before)(...issue);
    report(...issue);
  };
  checkSchema(reportWords.get('report') as never, definition, '', counted, shapes);
  if (before.length > 0) return;
  const { language, parameters = [], body, datasets } = definition as ReportDefinition;
  /** Whether a part has no errors of its own: what is checked further can rely on its shape. */
  const nested = (part: object, from: string, to: string): boolean => {
    const own = checkDefinition({ language, title: 'report', ...part }, context).filter(({ path }) =>
      path.startsWith(from),
    );
    for (const { path, id, params, severity } of own) report(to + path.slice(from.length), id, params, severity);
    return own.every(({ severity }) => severity !== 'error');
  };
  nested({ fields: parameters }, 'fields', 'parameters');
  const known = knownNames(definition as ReportDefinition, context);
  for (const [name, dataset] of Object.entries(datasets)) checkDataset(name, dataset, known, context, report);
  body.forEach((block, index) => {
    const path = at('body', index);
    if (!isObject(block))
      return report(path, 'issue.wrong-type', { expected: 'object', actual: block === null ? 'null' : typeof block });
    const kind = kindOfNode(context.kinds, block);
    if (kind && kind.inReport === undefined) report(path, 'issue.report-block', { name: kind.zhjyKey });
    // The source of a chart is a dataset, which is none of the sources of screens.
    const { source, ...written } = block;
    const isChart = kind?.inReport === 'chart';
    if (!nested({ body: isChart ? written : block }, 'body', path)) return;
    if (isChart && source !== undefined) checkChart(source, at(path, 'source'), known, report);
    if (kind?.inReport === 'sheet' && Array.isArray(own(block, 'cells')) && Array.isArray(own(block, 'columns') ?? []))
      checkSheet({ columns: [], ...block } as unknown as Sheet, path, known, report);
  });
}

function knownNames({ datasets, parameters = [] }: ReportDefinition, context: ReportContext): Known {
  const fieldsOf = (dataset: object) => {
    const model = own(dataset, 'model');
    const fields = typeof model === 'string' ? context.fieldsOf?.(model) : undefined;
    const table = own(dataset, 'rows');
    const isRead = (field: string) => !field.includes('.') || field.startsWith(`${String(table)}.`);
    return fields && new Set([...[...fields].filter(isRead), recordId]);
  };
  return {
    datasets: new Map(Object.entries(datasets).map(([name, dataset]) => [name, fieldsOf(dataset)])),
    parameters: new Set(
      parameters.flatMap((node) => {
        const name = own(node, 'vModel');
        return typeof name === 'string' ? name : [];
      }),
    ),
  };
}

function checkDataset(
  name: string,
  dataset: ReportDefinition['datasets'][string],
  known: Known,
  context: ReportContext,
  report: Report,
): void {
  const path = at('datasets', name);
  if (!isDatasetName(name)) report(path, 'issue.report-dataset-name', { name });
  const index = [...known.datasets.keys()].indexOf(name);
  if (index >= reportLimits.datasets) report(path, 'issue.too-many', { maximum: reportLimits.datasets });
  if ('model' in dataset) {
    const { model } = dataset;
    if (context.models && !context.models.has(model)) report(at(path, 'model'), 'issue.unknown-model', { name: model });
    checkFormFields(name, dataset, context.fieldsOf?.(model), report);
  }
  if ('interface' in dataset && context.interfaces && !context.interfaces.has(dataset.interface))
    report(at(path, 'interface'), 'issue.unknown-interface', { name: dataset.interface });
  for (const read of readsOf(dataset.with)) {
    const [root, field = ''] = read.split('.');
    if (root === 'user') continue;
    if (root !== 'parameters' || !known.parameters.has(field))
      report(at(path, 'with'), 'issue.report-unknown-parameter', { name: read, ...suggest(field, known.parameters) });
  }
  const { of } = dataset;
  if (!of) return;
  const place = at(path, 'of');
  if (of.dataset === name || !known.datasets.has(of.dataset)) {
    report(place, 'issue.report-unknown-dataset', {
      name: of.dataset,
      ...suggest(
        of.dataset,
        [...known.datasets.keys()].filter((one) => one !== name),
      ),
    });
    return;
  }
  checkField(`${of.dataset}.${of.field}`, at(place, 'field'), known, report);
  checkField(`${name}.${of.by}`, at(place, 'by'), known, report);
}

/** A dataset is sorted by fields of its form itself, and reads the rows of one of its sub-tables. */
function checkFormFields(
  dataset: string,
  { rows, sort = [] }: Extract<ReportDefinition['datasets'][string], { model: string }>,
  fields: ReadonlySet<string> | undefined,
  report: Report,
): void {
  if (!fields) return;
  const path = at('datasets', dataset);
  const ofForm = [...fields].filter((field) => !field.includes('.'));
  const tables = [...fields].flatMap((field) => (field.includes('.') ? field.split('.').slice(0, 1) : []));
  const check = (name: string, place: string, among: readonly string[]) => {
    if (among.includes(name)) return;
    report(place, 'issue.report-unknown-field', { name, dataset, ...suggest(name, among) });
  };
  if (rows !== undefined) check(rows, at(path, 'rows'), tables);
  sort.forEach(({ field }, index) => check(field, at(at(at(path, 'sort'), index), 'field'), ofForm));
}

/** A chart shows figures of a dataset (REPORT-011). */
function checkChart(source: unknown, path: string, known: Known, report: Report): void {
  const before: Issue[] = [];
  const counted: Report = (...issue) => {
    collector(before)(...issue);
    report(...issue);
  };
  checkSchema(reportWords.get('chart') as never, source, path, counted, { schema: () => undefined });
  if (before.length > 0) return;
  const { dataset, label, value, type } = source as ChartSource;
  if (!known.datasets.has(dataset)) return checkField(dataset, at(path, 'dataset'), known, report);
  for (const [name, field] of Object.entries({ label, value, type }))
    if (field !== undefined) checkField(`${dataset}.${field}`, at(path, name), known, report);
}

function checkSheet(sheet: Sheet, path: string, known: Known, report: Report): void {
  if (!sheet.cells.every(isObject)) return;
  const cells = at(path, 'cells');
  const all = sheet.cells.map((cell, index) => (typeof cell.at === 'string' ? placedCell(cell, index) : undefined));
  all.forEach((cell, index) => {
    const { at: place, to } = sheet.cells[index] ?? { at: '' };
    const outside = cell && (cell.rows.end > reportLimits.rows || cell.columns.end > reportLimits.columns);
    if (!cell || outside) report(at(cells, index), 'issue.report-place', { place: to ?? String(place) });
  });
  const grid = gridOf(sheet);
  for (const [index, cell] of grid.cells.entries()) {
    const other = grid.cells
      .slice(0, index)
      .find((one) => meet(one.rows, cell.rows) && meet(one.columns, cell.columns));
    if (other) report(at(cells, cell.index), 'issue.report-overlap', { place: cell.cell.at, other: other.cell.at });
  }
  for (const [cell, band] of grid.crossing)
    report(at(cells, cell.index), 'issue.report-crossing', { place: cell.cell.at, other: band.cell.at });
  for (const cell of grid.cells) checkCell(cell, at(cells, cell.index), known, grid.cells, report);
  checkCircles(grid.cells, cells, report);
}

function checkCell({ cell }: PlacedCell, path: string, known: Known, all: readonly PlacedCell[], report: Report): void {
  const { text, formula, field, grow, as, format, link } = cell;
  const filled = [text, formula, field].filter((one) => one !== undefined).length;
  if (filled > 1) report(path, 'issue.report-one-content', { place: cell.at });
  if (field !== undefined) checkField(field, at(path, 'field'), known, report);
  if (grow !== undefined && (field === undefined || (as !== undefined && as !== 'list' && as !== 'group')))
    report(at(path, 'grow'), 'issue.report-grow', { place: cell.at });
  if (format !== undefined && !isNumberFormat(format) && !isDateFormat(format))
    report(at(path, 'format'), 'issue.report-format', { format });
  if (formula !== undefined) checkCellFormula(formula, at(path, 'formula'), known, all, report);
  if (link && 'list' in link && own(link.with, recordId) === undefined)
    report(at(path, 'link'), 'issue.report-link-record', { place: cell.at });
  const linked = link?.with && readsOf(link.with);
  for (const name of linked ?? []) checkLinked(name, at(path, 'link'), known, report);
}

/** A link hands on query conditions and fields of datasets. */
function checkLinked(name: string, path: string, known: Known, report: Report): void {
  const { dataset, field } = partsOf(name);
  if (dataset !== 'parameters') return checkField(name, path, known, report);
  if (!known.parameters.has(field))
    report(path, 'issue.report-unknown-parameter', { name, ...suggest(field, known.parameters) });
}

function checkField(name: string, path: string, known: Known, report: Report, offset?: number): void {
  const { dataset, field } = partsOf(name);
  const place = offset === undefined ? {} : { offset };
  if (!known.datasets.has(dataset)) {
    report(path, 'issue.report-unknown-dataset', {
      name: dataset,
      ...suggest(dataset, known.datasets.keys()),
      ...place,
    });
    return;
  }
  const fields = known.datasets.get(dataset);
  if (field === '' || (fields && !fields.has(field)))
    report(path, 'issue.report-unknown-field', { name: field, dataset, ...suggest(field, fields ?? []), ...place });
}

const treeOf = (formula: string): Tree | undefined => {
  const parsed = parse(formula);
  return 'tree' in parsed ? parsed.tree : undefined;
};

/** A formula names cells, fields of datasets and query conditions (REPORT-013). */
function checkCellFormula(text: string, path: string, known: Known, all: readonly PlacedCell[], report: Report): void {
  const parsed = parse(text);
  if ('problem' in parsed) {
    const { id, params, offset } = parsed.problem;
    return report(path, id, { ...params, offset });
  }
  const places = new Set(all.map(({ rows, columns }) => addressOf(rows.start, columns.start)));
  visitTree(parsed.tree, (part) => {
    if (part.type !== 'field' || /^(?:true|false)$/i.test(part.name)) return;
    const { name, offset } = part;
    if (name.includes('.')) {
      const { dataset, field } = partsOf(name);
      if (dataset !== 'parameters') return checkField(name, path, known, report, offset);
      if (!known.parameters.has(field))
        report(path, 'issue.report-unknown-parameter', { name, ...suggest(field, known.parameters), offset });
      return;
    }
    if (!placeOf(name) || !places.has(name))
      report(path, 'issue.report-unknown-cell', { name, ...suggest(name, places), offset });
  });
  const names = { functions: allFunctions(), typeOf: () => undefined, isColumn: () => false };
  for (const { id, params, offset, severity } of checkFormula(parsed.tree, names))
    report(path, id, { ...params, offset }, severity);
}

/** Cells whose formulas need each other have no value. */
function checkCircles(all: readonly PlacedCell[], path: string, report: Report): void {
  const byPlace = new Map(all.map((cell) => [addressOf(cell.rows.start, cell.columns.start), cell]));
  const needs = new Map<PlacedCell, PlacedCell[]>();
  for (const cell of all) {
    const tree = cell.cell.formula === undefined ? undefined : treeOf(cell.cell.formula);
    const found: PlacedCell[] = [];
    if (tree)
      visitTree(
        tree,
        (part) =>
          void (
            part.type === 'field' &&
            found.push(...(byPlace.get(part.name) ? [byPlace.get(part.name) as PlacedCell] : []))
          ),
      );
    needs.set(cell, found);
  }
  const state = new Map<PlacedCell, 'open' | 'done'>();
  const visit = (cell: PlacedCell) => {
    if (state.get(cell) === 'done') return;
    if (state.get(cell) === 'open') {
      report(at(at(path, cell.index), 'formula'), 'issue.report-circle', { place: cell.cell.at });
      return;
    }
    state.set(cell, 'open');
    for (const next of needs.get(cell) ?? []) visit(next);
    state.set(cell, 'done');
  };
  for (const cell of all) visit(cell);
}
