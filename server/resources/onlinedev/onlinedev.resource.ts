import { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import type { ImportPreview } from '#schemas/resources/import-calls.ts';
import { visualdevMenu } from '#schemas/resources/visualdev/visualdev.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { forbidden, notFound, badRequest } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { shapeCheck } from '../../platform/http/validator.ts';
import { deletedNameMigrations } from '../../records/names/deleted-name.table.ts';
import { changedFormMigrations } from '../../records/maintenance/changed-forms.table.ts';
import { recordIndexBuildMigrations } from '../../records/maintenance/record-index-build.table.ts';
import { clockResultJobs } from '../../records/maintenance/refresh-clock-results.ts';
import { calculationBackfillMigrations } from '../../records/maintenance/calculation-backfill.table.ts';
import { formFile } from '../../records/forms/form-file.ts';
import { draftModel, type ReleasedModel } from '../../records/forms/released-model.ts';
import { type FoundRecord, listRecords, type RecordPage } from '../../records/query/list-records.ts';
import { mayUse, recordButtons as buttons, usedModel } from '../../records/access/model-access.ts';
import { operatorRecordMigrations } from '../../records/write/operator-record.table.ts';
import { noteInitiated } from '../../records/write/operator-records.ts';
import { fieldsNamedHere, findRecord, shownFields, shownValues, withNames } from '../../records/read/read-record.ts';
import { readValues } from '../../records/query/read-values.ts';
import { refuseUnderProcess } from '../../records/access/under-process.ts';
import { recordFiles, stepFiles } from '../../records/access/record-files.ts';
import { recordStamps } from '../../records/read/record-stamps.ts';
import { recordMigrations } from '../../records/fields/record.table.ts';
import { removeRecords } from '../../records/write/remove-records.ts';
import { renamedMigrations } from '../../records/maintenance/renamed.table.ts';
import { createRecord, updateRecord } from '../../records/write/save-record.ts';
import { askingForm } from '../../records/access/delegated-access.ts';
import { answerLookup } from '../../records/access/lookup-records.ts';
import { groupRecords, type NamesOf } from '../../records/read/group-records.ts';
import { namesFor } from '../../records/names/record-names.ts';
import { sumRecords } from '../../records/read/sum-records.ts';
import { childrenOf, type Row, rowTree, withChildren } from '../../records/read/tree-records.ts';
import { shownByFlows } from '../../services/flow/read/flow-files.ts';
import { flowOfForm, flowOfImport, startableOfForm, startOfForm } from '../../services/flow/run/start-of-form.ts';
import { namesOfRows } from '../../services/interfaces/names-of-rows.ts';
import { optionRowsFor } from '../../services/interfaces/option-rows.ts';
import { chooseColumns, storedPreview, storeUpload } from '../../services/import/import-preview.ts';
import { failuresFile } from '../../services/import/import-rows.ts';
import { importChoiceMigrations } from '../../services/import/import-choice.table.ts';
import { importRecords, recordCells } from '../../services/import/import-records.ts';
import { templateFile } from '../../services/import/template.ts';
import { exportRecords } from './export-records.ts';

import { listedOf, queryOf } from '../../records/read/record-query.ts';
import { shownDefinition } from '../../records/read/shown-definition.ts';

type ListInput = Parameters<typeof queryOf>[0];

/** A page of a form's records as rows; for a tree list all matches as a tree. */
async function listRows(context: Context, model: ReleasedModel, listQuery: ListInput) {
  const { rows, pagination } = await pageOf(context, model, listQuery);
  const parent = model.list.type === 5 ? model.fields.get(model.list.parentField ?? '') : undefined;
  const list = await rowsOf(context, model, rows);
  return { list: parent ? rowTree(list, parent) : list, pagination };
}

/** The direct children of a row, each with a flag whether it has children (ONLINEDEV-003). */
async function childRows(context: Context, model: ReleasedModel, x: string, listQuery: ListInput) {
  const parent = model.fields.get(model.list.parentField ?? '');
  if (!parent) return [];
  const query = { ...queryOf(listQuery, model), only: [childrenOf(parent, x)] };
  const { rows } = await listRecords(context.db, await listedOf(context, model), query);
  const parents = await withChildren(
    context,
    model,
    parent,
    rows.map(({ id }) => id),
  );
  const list = await rowsOf(context, model, rows);
  return list.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
}

async function pageOf(context: Context, model: ReleasedModel, listQuery: ListInput): Promise<RecordPage> {
  return listRecords(context.db, await listedOf(context, model), queryOf(listQuery, model));
}

/** Records as rows of a list: their values with the names a client cannot resolve, and `id`. */
async function rowsOf(context: Context, model: ReleasedModel, records: readonly FoundRecord[]): Promise<Row[]> {
  const values = records.map(({ data }) => shownValues(model, data));
  const named = await withNames(context, fieldsNamedHere(model), values, namesOfRows(context, model.id));
  return records.map(({ id, flowState }, index) => ({
    ...named[index],
    ...(model.enableFlow === 1 && { flowState }),
    id,
  }));
}

/** The released definition of a form as a `.vdd` file. */
function modelFile({ fullName, enCode, type, webType, enableFlow, formData, columnData }: ReleasedModel): string {
  return formFile({ fullName, enCode, type, webType, enableFlow, formData, columnData });
}

/** The form for one of its records; requires its menu and, if given, one of the buttons. */
const allowed = (context: Context, modelId: string, ...anyOf: string[]) => usedModel(context, modelId, { anyOf });

/** The form for its list, under the menu of the request. */
const listed = (context: Context, modelId: string, menuId: string | undefined, ...anyOf: string[]) =>
  usedModel(context, modelId, { showing: 'list', menuId, anyOf });

const isListInput = shapeCheck(onlinedevContract.calls.list.input);

/** Access to the interfaces and forms a save refers to, with the rights of the caller. */
const asking = (context: Context, modelId: string) => ({
  externalLookup: namesOfRows(context, modelId),
  optionRows: optionRowsFor(context, async (input) => {
    if (!isListInput(input)) return [];
    const { modelId: listedId, ...query } = input;
    return (await listRows(context, await listed(context, listedId, query.menuId), query)).list;
  }),
});

/** A form that the caller may import records into, and what their cells are read with. */
async function importing(context: Context, modelId: string) {
  const model = await allowed(context, modelId, buttons.import);
  const cells = recordCells(context, model, asking(context, modelId));
  return { model, cells, into: { scope: model.id, columns: cells.columns } };
}

/** A preview with the processes that the records can be submitted to. */
const withFlows = async (context: Context, model: ReleasedModel, preview: ImportPreview): Promise<ImportPreview> =>
  model.enableFlow === 1 ? { ...preview, flowList: await startableOfForm(context, model) } : preview;

/** The workbook an import starts from (ONLINEDEV-009, IMPORT-015). */
async function importTemplate(context: Context, modelId: string) {
  const { model, cells } = await importing(context, modelId);
  return templateFile(model.fullName, cells);
}

/** The definition for the page of a form; `draft` shows configurers the unreleased one. */
async function configOf(context: Context, modelId: string, type: string | undefined) {
  if (type !== 'draft') return shownDefinition(await allowed(context, modelId), await listed(context, modelId, ''));
  return draftOf(context, modelId);
}

/** The unreleased definition of a form, for configurers. */
async function draftOf(context: Context, modelId: string): Promise<ReleasedModel> {
  if (!(await context.may(visualdevMenu))) throw forbidden();
  return draftModel(context.db, modelId);
}

const filesOfRecords = recordFiles(shownByFlows);

/** Records of released forms. Access is checked here, in every call. */
export const onlinedevResource = defineResource({
  contract: onlinedevContract,
  migrations: {
    ...recordMigrations,
    ...operatorRecordMigrations,
    ...renamedMigrations,
    ...deletedNameMigrations,
    ...importChoiceMigrations,
    ...calculationBackfillMigrations,
    ...recordIndexBuildMigrations,
    ...changedFormMigrations,
  },
  jobs: clockResultJobs,
  frames: {
    WatchRecords: {
      reads: true,
      async handle({ modelIds }, context, page) {
        const allowed = [];
        for (const id of new Set(modelIds)) if (await mayUse(context, id)) allowed.push(id);
        page.watch(allowed);
      },
    },
  },
  // Nothing is written while a sheet is parsed; an import writes in transactions of its own.
  withoutTransaction: ['list', 'totals', 'group', 'lookup', 'children', 'exportData', 'importUpload', 'importData'],
  holdsFiles: { record: filesOfRecords, operator_record: stepFiles(filesOfRecords) },
  handlers: {
    async config({ modelId, type }, context) {
      const model = await configOf(context, modelId, type);
      const { id, fullName, enCode, webType, enableFlow, formData, columnData, version } = model;
      const flowId = type === 'draft' ? '' : await flowOfForm(context, model);
      return { id, fullName, enCode, webType, type: model.type, enableFlow, flowId, formData, columnData, version };
    },
    async list({ modelId, ...query }, context) {
      return listRows(context, await listed(context, modelId, query.menuId), query);
    },
    async totals({ modelId, ...query }, context) {
      const model = await listed(context, modelId, query.menuId);
      return { sums: await sumRecords(context.db, model, await listedOf(context, model), queryOf(query, model)) };
    },
    async group({ modelId, groups, measures, order, limit, ...query }, context) {
      const model = await listed(context, modelId, query.menuId);
      const grouping = { measures, ...(groups && { groups }), ...(order && { order }), ...(limit && { limit }) };
      const namesOf: NamesOf = (fields, records) =>
        namesFor(context.db, fields, records, context.language, namesOfRows(context, modelId));
      return groupRecords(context.db, await listedOf(context, model), queryOf(query, model), grouping, namesOf);
    },
    async lookup({ modelId, name, arguments: given, id, type }, context) {
      const { screen } = type === 'draft' ? await draftOf(context, modelId) : await allowed(context, modelId);
      const declared = screen.lookups?.get(name);
      if (!declared) throw notFound();
      const asking = type === 'draft' ? context : await askingForm(context, modelId);
      return { value: await answerLookup(asking, declared.lookup, given, id ? { modelId, id } : undefined) };
    },
    async children({ modelId, x, ...query }, context) {
      return { list: await childRows(context, await listed(context, modelId, query.menuId), x, query) };
    },
    async create({ modelId, data, status, flowId = '', flowUrgent }, context) {
      const model = await allowed(context, modelId, buttons.create);
      const isDraft = Number(status ?? 0) === 1;
      if (flowId !== '') {
        const launch = { data: readValues(data), isDraft, urgency: flowUrgent };
        const { recordId } = await startOfForm(context, model, flowId, launch, (form) => asking(context, form));
        return reply({ id: recordId }, isDraft ? 'flow.saved' : 'flow.submitted');
      }
      const id = await createRecord(context, model, readValues(data), { isDraft, ...asking(context, modelId) });
      if (model.enableFlow === 1 && !isDraft) await noteInitiated(context, id);
      return { id };
    },
    async info({ modelId, id }, context) {
      const { data, version } = await findRecord(context, await allowed(context, modelId), id);
      return { id, version, data: JSON.stringify(data) };
    },
    async update({ modelId, id, data, version }, context) {
      const model = await allowed(context, modelId, buttons.update);
      await refuseUnderProcess(context, [id], 'change');
      return {
        id,
        version: await updateRecord(context, model, {
          id,
          version,
          sent: readValues(data),
          ...asking(context, modelId),
        }),
      };
    },
    async remove({ modelId, id }, context) {
      const model = await allowed(context, modelId, buttons.remove);
      await refuseUnderProcess(context, [id], 'remove');
      if ((await removeRecords(context, model, [id])) === 0) throw notFound();
      return null;
    },
    async detail({ modelId, id }, context) {
      const model = await allowed(context, modelId);
      const { data, version } = await findRecord(context, model, id);
      const [named] = await withNames(context, shownFields(model), [data], namesOfRows(context, modelId));
      return { id, version, data: JSON.stringify(named), ...(await recordStamps(context.db, model, id)) };
    },
    async batchRemove({ modelId, ids }, context) {
      const model = await allowed(context, modelId, buttons.batchRemove, buttons.remove);
      if (ids.length === 0) throw badRequest('common.selectOne');
      await refuseUnderProcess(context, ids, 'remove');
      return { removed: await removeRecords(context, model, ids) };
    },
    async exportData({ modelId, ...listQuery }, context) {
      return exportRecords(context, await listed(context, modelId, listQuery.menuId, buttons.export), listQuery);
    },
    template: ({ modelId }, context) => importTemplate(context, modelId),
    importTemplate: ({ modelId }, context) => importTemplate(context, modelId),
    importUpload: async ({ modelId }, context) => storeUpload(context, (await importing(context, modelId)).into),
    async importPreview({ modelId, ...chosen }, context) {
      const { model, into } = await importing(context, modelId);
      return withFlows(context, model, await storedPreview(context, into, chosen));
    },
    async importColumns({ modelId, ...chosen }, context) {
      const { model, into } = await importing(context, modelId);
      return withFlows(context, model, await chooseColumns(context, into, chosen));
    },
    async importData({ modelId, flowId = '', ...input }, context) {
      const model = await allowed(context, modelId, buttons.import);
      const sources = (inside: Context) => asking(inside, modelId);
      if (model.enableFlow !== 1) return importRecords(context, model, input, { sources });
      const flow = await flowOfImport(context, model, flowId);
      // A check before the choice is one of the records alone.
      if (flow === undefined && input.isCheck !== 1) throw badRequest('import.flowNeeded');
      if (flow === undefined) return importRecords(context, model, input, { sources });
      const submit = (id: string, data: Record<string, unknown>, inside: Context) => {
        // The key of the row instead of the request: each row starts a process of its own, once.
        const ofRow = Object.create(inside, { requestKey: { value: `import ${id}` } }) as Context;
        return startOfForm(ofRow, model, flow, { data, recordId: id, isDraft: false }, () => sources(inside));
      };
      return importRecords(context, model, input, { sources, submit });
    },
    async importFailures({ modelId, list }, context) {
      const { model, cells } = await importing(context, modelId);
      return failuresFile(context, model.fullName, list, cells.columns);
    },
    async export({ modelId }, context) {
      const model = await allowed(context, modelId);
      if (!(await context.may(visualdevMenu))) throw forbidden();
      return context.files.publish(`${model.fullName}.vdd`, modelFile(model), 'application/json');
    },
  },
});
