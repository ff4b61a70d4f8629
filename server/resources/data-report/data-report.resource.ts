import seed from '#fixtures/seed/data-report.json';
import { checkReportText } from '#core/report/check.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { kinds } from '#registry/kinds.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { ReportDefinition } from '#schemas/language/report.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { dataReport } from '#schemas/resources/data-report/data-report.entity.ts';
import {
  dataReportContract,
  dataReportMenu,
  previewRowsMax,
} from '#schemas/resources/data-report/data-report.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { releasedBySaving } from '../../platform/definition/released-by-saving.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { formContext, parseDefinition } from '../../records/forms/parse-definition.ts';
import { conditionsOf } from '../../services/report/conditions.ts';
import { fieldsOfDatasets } from '../../services/report/dataset-fields.ts';
import { openedReport } from '../../services/report/report-access.ts';
import { dataReportMigrations, dataReportTable } from '../../services/report/report.table.ts';
import { reportFile } from '../../services/report/report-file.ts';
import { chartsOf, runReport, sheetsOf } from '../../services/report/run-report.ts';
import { shownSheet } from '../../services/report/shown-sheet.ts';

const reports = crudHandlers(dataReportTable);

/** Refuses a definition with errors, by the first one (REPORT-011). */
async function refuseBroken(content: string, { db, language }: Pick<Context, 'db' | 'language'>): Promise<void> {
  if (isTooDeep(content)) throw badRequest('visualdev.tooDeep');
  const fields = await fieldsOfDatasets(db, parseDefinition(content));
  const known = { ...formContext, fieldsOf: (model: string) => fields.get(model) };
  const [issue] = checkReportText(content, known).filter(({ severity }) => severity === 'error');
  if (!issue) return;
  const reason = sentence(language, issue.id, issue.params);
  throw badRequest('data-report.content.wrong', { line: issue.line ?? 1, reason });
}

/** A report is visible once it is saved. */
const { noteSave, tellSaved, forget } = releasedBySaving('report');

const sheetKind = [...kinds.values()].find(({ inReport }) => inReport === 'sheet')?.zhjyKey ?? '';

/** The definition of a new report: an empty sheet. */
function blankReport(title: string): string {
  const sheet = { config: { zhjyKey: sheetKind }, columns: [{}, {}, {}, {}], rows: [], cells: [] };
  return JSON.stringify({ language: languageVersion, title, datasets: {}, body: [sheet] }, null, 2);
}

async function create(input: Parameters<typeof reports.create>[0], context: Context) {
  const given = String(input['content'] ?? '');
  const content = given.trim() === '' ? blankReport(String(input['fullName'])) : given;
  await refuseBroken(content, context);
  const { id } = await reports.create({ ...input, content }, context);
  await noteSave({ id, version: 1, content, definition: parseDefinition(content) }, context, true);
  return { id };
}

async function update({ note, ...input }: InputOf<(typeof dataReportContract)['calls']['update']>, context: Context) {
  const { id } = input;
  const before = await reports.info({ id }, context);
  const content = input.content ?? before.content;
  const isChanged = content !== before.content;
  if (isChanged) await refuseBroken(content, context);
  await reports.update({ ...input, content, version: input.version ?? before.version }, context);
  const version = before.version + 1;
  await noteSave({ id, version, content, definition: parseDefinition(content), note }, context, isChanged);
  await tellSaved(id, version, context);
  return { id, version };
}

async function remove({ id }: { id: string }, context: Context): Promise<null> {
  await reports.remove({ id }, context);
  await forget(context, id);
  return null;
}

const definitionOf = (content: string): ReportDefinition => parseDefinition(content) as ReportDefinition;

/** What a page needs of a report: its query form and its blocks, without what the cells are computed from. */
function pageContent(content: string): string {
  const definition = definitionOf(content);
  const { language, title, parameters, body } = definition;
  const sheets = new Set(sheetsOf(definition).map(({ block }) => block));
  const charts = new Set(chartsOf(definition).map(({ block }) => block));
  const blocks = body.map((node, block) => {
    if (sheets.has(block)) return { ...node, cells: [], rows: [] };
    const { source: _computed, ...chart } = node;
    return charts.has(block) ? chart : node;
  });
  return JSON.stringify({ language, title, ...(parameters && { parameters }), body: blocks });
}

interface Asked {
  id: string;
  parameters?: object;
  content?: string;
}

/** The definition that a request runs: the saved one, or a designer's own text with few rows. */
async function askedDefinition({ id, content }: Asked, context: Context): Promise<ReportDefinition> {
  if (content === undefined) return definitionOf((await openedReport(context, id)).content);
  if (!(await context.may(dataReportMenu, 'btn_edit'))) throw forbidden();
  await refuseBroken(content, context);
  return definitionOf(content);
}

async function run(input: Asked, context: Context) {
  const definition = await askedDefinition(input, context);
  return runReport(context, definition, await conditionsOf(definition, { ...input.parameters }, context));
}

/** The report of the demo; its menu entry is one of those of the organisation. */
async function seedReports(context: SeedContext): Promise<void> {
  const reports = seed.map(({ content, ...report }) => ({ ...report, content: JSON.stringify(content, null, 2) }));
  await seedRecords('dataReport', dataReport, reports, context);
  const by = { ...context, user: { id: 'admin' } as Context['user'] };
  for (const { id, content } of reports) {
    await noteSave({ id, version: 1, content, definition: parseDefinition(content) }, by, true);
  }
}

/** Reports: definitions of sheets over records and interfaces, run with the rights of their readers. */
export const dataReportResource = defineResource({
  contract: dataReportContract,
  migrations: dataReportMigrations,
  seed: seedReports,
  withoutTransaction: ['preview', 'exportData'],
  handlers: {
    async list({ categoryId, ...input }, context) {
      const { list, pagination } = await reports.list(input, context, whereEqual({ categoryId }));
      return { list: list.map(({ content: _whole, ...row }) => row), pagination };
    },
    async selector(_input, { db }) {
      const shown = db.selectFrom('dataReport').select(['id', 'fullName', 'enCode']).where('enabledMark', '=', 1);
      return { list: await shown.orderBy('sortCode', 'desc').orderBy('id').execute() };
    },
    info: reports.info,
    create,
    update,
    remove,
    state: reports.state,
    async copy(input, context) {
      const { id: _original, ...original } = await reports.info(input, context);
      return create(underFreeCode(context, original, await reports.codesIn(context)), context);
    },
    export: reports.exportAs('dataReport', 'report', 'json'),
    import: reports.importAs('dataReport', 'report', 'json', create),
    async open({ id }, context) {
      const { fullName, version, content } = await openedReport(context, id);
      return { id, fullName, version, content: pageContent(content) };
    },
    async preview(input, context) {
      const isDraft = input.content !== undefined;
      const paging = isDraft ? { currentPage: 1, pageSize: previewRowsMax } : input;
      const { sheets, charts } = await run(input, context);
      return { list: sheets.map((sheet) => shownSheet(sheet, paging)), charts };
    },
    async exportData(input, context) {
      const { fullName } = await openedReport(context, input.id);
      return reportFile(context, fullName, (await run(input, context)).sheets, input);
    },
  },
});
