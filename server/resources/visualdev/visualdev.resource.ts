import { sql } from 'kysely';
import { fieldText } from '#core/record/field-text.ts';
import { formOfTable } from '#importer/form-of-table.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { visualdevContract, visualdevMenu } from '#schemas/resources/visualdev/visualdev.contract.ts';
import { type DefinitionIssue, formTypes } from '#schemas/resources/visualdev/visualdev.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { removeMenus } from '../../platform/auth/permission/menu-place.ts';
import { withdrawReleases } from '../../platform/definition/releases.ts';
import { forgetDefinition } from '../../platform/definition/versions.ts';
import { tellSaved } from '../../platform/definition/editors.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import { badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { mayUse, menusOf } from '../../records/access/model-access.ts';
import { reachedModel } from '../../records/access/referred-model.ts';
import type { RecordField } from '../../records/fields/record-fields.ts';
import { checkDefinition, installedNames } from '../../records/forms/check-definition.ts';
import { formFile, formFileExtension, readFormFile } from '../../records/forms/form-file.ts';
import { type FormRecord, formRecord } from '../../records/forms/form-record.ts';
import { type ReleasedModel, seenKeywordFields } from '../../records/forms/released-model.ts';
import { deletedRecords } from '../../records/names/deleted-records.ts';
import { deletedName } from '../../services/deleted-names.ts';
import { namesFor } from '../../records/names/record-names.ts';
import { type Listed, listRecords } from '../../records/query/list-records.ts';
import { storable } from '../../records/query/read-values.ts';
import { shownFields, shownValues } from '../../records/read/read-record.ts';
import { mayReadSources } from '../../services/data-sources/open-source.ts';
import { sourceColumns } from '../../services/data-sources/read-source.ts';
import { namesOfRows } from '../../services/interfaces/names-of-rows.ts';
import { parentsOf } from './form-menus.ts';
import { granteeNames } from './grant-entry.ts';
import { droppedFields, type PreparedRelease, prepareRelease, releaseForm } from './release.ts';
import { formFields, releasedForms, selectorTree } from './released-forms.ts';
import { forms, formById, insertForm, updateForm } from './save-form.ts';
import { seedForms } from './seed-forms.ts';
import { visualdevMigrations, type VisualdevTable } from './visualdev.table.ts';

type FromTable = InputOf<(typeof visualdevContract)['calls']['createFromTable']>;
type RowsInput = InputOf<(typeof visualdevContract)['calls']['rows']>;

/**
 * Rows of a form for choosing one of its records in another form: the display texts of the requested fields, and `id`.
 * Open to users who may use the form itself, or another one that refers to it; the latter get only the fields that
 * their forms reference.
 */
async function relatedRows(query: RowsInput, context: Context) {
  const { id, relationField = '', columnOptions = '', keyword = '', ids, ...paging } = query;
  const model = await reachedModel(context, id, 'list');
  const fields = requestedFields(model, [relationField, ...columnOptions.split(',')]);
  const { rows, pagination } = await listRecords(context.db, listedHere(model), {
    ...paged(paging),
    keyword: storable(keyword),
    only: ids === undefined ? [] : [amongIds(ids.split(','))],
  });
  const records = rows.map((record) => ({ id: record.id, data: shownValues(model, record.data) }));
  const names = await namesFor(
    context.db,
    new Map(fields.map((field) => [field.name, field])),
    records.map(({ data }) => data),
    context.language,
    namesOfRows(context, model.id),
  );
  const list = records.map((record) => ({
    ...Object.fromEntries(fields.map(({ key, node }) => [key, fieldText(node, record.data[key], names)])),
    id: record.id,
  }));
  const gone = ids === undefined ? [] : await goneRows(context, model, relationField, ids.split(','), list);
  return { list: [...list, ...gone], pagination };
}

/** What a reference shows of records that are deleted, among those asked for by their ids (PICK-134). */
async function goneRows(
  { db, language }: Context,
  model: ReleasedModel,
  relationField: string,
  ids: readonly string[],
  found: readonly { id: string }[],
) {
  const [field] = requestedFields(model, [relationField]);
  if (!field) return [];
  const live = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => id !== '' && !live.has(id));
  const gone = await deletedRecords(db, model.id, field.key, missing, model.rights?.rules ?? []);
  return gone.map(({ id, name }) => ({ id, [field.key]: deletedName(name, language) }));
}

const listedHere = (model: ReleasedModel): Listed => ({
  id: model.id,
  fields: shownFields(model),
  search: model.list.search ?? [],
  defaultSort: model.list.defaultSort ?? [],
  rules: model.rights?.rules ?? [],
  ...seenKeywordFields(model),
});

const amongIds = (ids: readonly string[]) => sql<boolean>`id in (${sql.join(ids)})`;

const paged = ({ currentPage, pageSize, after, sidx, sort }: Partial<RowsInput>) => ({
  ...(currentPage !== undefined && { currentPage }),
  ...(pageSize !== undefined && { pageSize }),
  ...(after !== undefined && { after }),
  ...(sidx !== undefined && { sidx }),
  ...(sort !== undefined && { sort }),
});

/** Fields of the main form that can be listed, without duplicates. */
function requestedFields(model: ReleasedModel, names: readonly string[]): RecordField[] {
  return [...new Set(names.map((name) => name.trim()))].flatMap((name) => {
    const field = shownFields(model).get(name);
    return field && field.table === undefined && field.node.kind?.listing?.listed === true ? [field] : [];
  });
}

/** A copy of a form under the first free code. */
async function formUnderFreeCode(context: Context, form: FormRecord): Promise<FormRecord> {
  return underFreeCode(context, form, await forms.codesIn(context));
}

const listOf = (value: readonly string[] | string | undefined): string[] =>
  typeof value === 'string' ? value.split(',').filter((one) => one !== '') : [...(value ?? [])];

/** A form in a list: without its definition. */
function rowOf({
  id,
  fullName,
  enCode,
  category,
  type,
  webType,
  state,
  enableFlow,
  sortCode,
  ...form
}: VisualdevTable) {
  const { creatorTime, lastModifyTime } = form;
  return { id, fullName, enCode, category, type, webType, state, enableFlow, sortCode, creatorTime, lastModifyTime };
}

const shown = (form: VisualdevTable) => ({
  ...rowOf(form),
  formData: form.formData,
  columnData: form.columnData,
  interfaceId: form.interfaceId,
  description: form.description,
  version: form.version,
});

/** The answer when the code of the form is taken and the caller chose to skip such files. */
const skipped = { id: null, issues: [] };

/** Only those who manage data sources choose what is read from them. */
async function createFromTable({ sourceId, table, ...form }: FromTable, context: Context) {
  if (!(await mayReadSources(context))) throw forbidden('visualdev.sourceForbidden');
  const { form: definition, list } = formOfTable(form.fullName ?? '', await sourceColumns(context, sourceId, table));
  if (definition.fields.length === 0) throw badRequest('visualdev.noColumns', { table });
  const texts = { formData: JSON.stringify(definition, null, 2), columnData: JSON.stringify(list, null, 2) };
  const record = formRecord({ ...form, ...texts });
  return insertForm(context, record, await checkDefinition(record, context));
}

async function importForm(context: Context, isChangedAllowed: boolean, found: DefinitionIssue[]) {
  const { form, issues: unsaid } = readFormFile(context.upload);
  const isTaken = (await forms.codesIn(context)).has(form.enCode);
  if (isTaken && !isChangedAllowed) return reply(skipped, 'visualdev.import.skipped');
  const { id, issues } = await insertForm(context, isTaken ? await formUnderFreeCode(context, form) : form, found);
  return { id, issues: [...unsaid, ...issues] };
}

/** Forms: their drafts, and the release of a draft. */
export const visualdevResource = defineResource({
  contract: visualdevContract,
  migrations: visualdevMigrations,
  holdsFiles: {
    visualdev: readableInMenu(visualdevMenu, async (ids, context) => {
      const columns = ['id', 'releasedForm', 'releasedColumn'] as const;
      const forms = await context.db
        .selectFrom('visualdev')
        .select(columns)
        .where('id', 'in', [...ids])
        .execute();
      const used = await Promise.all(forms.map(({ id }) => mayUse(context, id)));
      const mine = forms.filter((_, index) => used[index]);
      return mine.map(({ id, releasedForm, releasedColumn }) => ({ id, shown: `${releasedForm}${releasedColumn}` }));
    }),
  },
  seed: seedForms,
  // No transaction stays open while another database answers.
  withoutTransaction: ['createFromTable'],
  prepare: {
    create: (input, context) => checkDefinition(formRecord(input), context),
    update: async (input, context) =>
      checkDefinition(formRecord({ ...(await formById(context, input.id)), ...input }), context),
    copy: async ({ id }, context) => checkDefinition(await formById(context, id), context),
    import: (_, context) => checkDefinition(readFormFile(context.upload).form, context),
    release: async ({ id }, context) => prepareRelease(context, await formById(context, id)),
  },
  handlers: {
    async list({ category, type, state, ...input }, context) {
      const wanted = whereEqual({ category, type, state });
      const { list, pagination } = await forms.list(input, context, wanted);
      return { list: list.map(rowOf), pagination };
    },
    choose: releasedForms,
    selector: ({ type = formTypes.online }, context) => selectorTree(type, context),
    async names(_, { db }) {
      const names = await installedNames(db);
      return {
        dictionaries: [...names.dictionaries],
        interfaces: [...names.interfaces],
        models: [...names.models],
        numbering: [...names.numbering],
        prints: [...names.prints],
      };
    },
    async info({ id }, context) {
      const form = await formById(context, id);
      const grantedTo = (await granteeNames(context, await menusOf(context.db, id))).join('、');
      return { ...shown(form), pcModuleParentId: (await parentsOf(context, id))[0] ?? '', grantedTo };
    },
    create: (input, context, issues: DefinitionIssue[]) => insertForm(context, formRecord(input), issues),
    createFromTable,
    async update(input, context, issues: DefinitionIssue[]) {
      const saved = await updateForm(context, input, issues);
      await tellSaved(context, { noun: 'form', id: saved.id }, saved.version);
      return saved;
    },
    async remove({ id }, context) {
      const form = await formById(context, id);
      await removeMenus(context.db, await menusOf(context.db, form.id));
      await forms.remove({ id }, context);
      await withdrawReleases(context.db, 'form', id);
      await forgetDefinition(context.db, { noun: 'form', id });
      return null;
    },
    async copy({ id }, context, issues: DefinitionIssue[]) {
      return insertForm(context, await formUnderFreeCode(context, formRecord(await formById(context, id))), issues);
    },
    async release({ id, pc = 1, pcModuleParentId, roleIds = [] }, context, prepared: PreparedRelease) {
      const form = await formById(context, id);
      const { version, releaseNumber } = prepared.form;
      const isCurrent = form.version === version && form.releaseNumber === releaseNumber;
      const parents = pc === 1 ? listOf(pcModuleParentId) : [];
      return {
        menuIds: await releaseForm(context, isCurrent ? prepared : await prepareRelease(context, form), {
          parents,
          roleIds,
        }),
      };
    },
    async releaseInfo({ id }, context) {
      const form = await formById(context, id);
      const [pcModuleParentId = ''] = await parentsOf(context, id);
      return { id, pcModuleParentId, formerFields: await droppedFields(context, form) };
    },
    async export({ id }, context) {
      const form = await formById(context, id);
      return context.files.publish(`${form.fullName}${formFileExtension}`, formFile(form), 'application/json');
    },
    import: ({ type }, context, issues: DefinitionIssue[]) => importForm(context, type === '1', issues),
    fields: formFields,
    rows: relatedRows,
  },
});
