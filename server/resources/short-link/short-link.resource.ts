import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { shortLinkContract } from '#schemas/resources/short-link/short-link.contract.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import { formNodes } from '#core/model/form-nodes.ts';
import { isObject } from '#core/schema/record.ts';
import { kinds } from '#registry/kinds.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { parseDefinition } from '../../services/forms/parse-definition.ts';
import { keywordFields, releasedModel, type ReleasedModel } from '../../services/forms/released-model.ts';
import { withSystemValues } from '../../services/interfaces/system-values.ts';
import { superConditions } from '../../services/records/filter.ts';
import { listRecords } from '../../services/records/list-records.ts';
import { shownValues, withNames } from '../../services/records/read-record.ts';
import { readQuery, readValues, storable } from '../../services/records/read-values.ts';
import { createRecord } from '../../services/records/save-record.ts';
import { entriesFor } from './entries.ts';
import { nobody, openLink } from './open-link.ts';
import { closedFields, dictionariesIn, openColumns, openList, withEntries } from './public-model.ts';
import { shortLinkMigrations } from './short-link.table.ts';

type Calls = (typeof shortLinkContract)['calls'];

/** Somebody without a login asks for no more rows at once. */
const rowsMax = 100;
const secretBytes = 24;

const addressOf = (id: string, encryption: string, type: 'form' | 'list') =>
  `/formShortLink?${new URLSearchParams({ modelId: id, type, encryption })}`;

async function info({ modelId }: { modelId: string }, { db, settings }: Context): Promise<OutputOf<Calls['info']>> {
  const link = await db.selectFrom('shortLink').selectAll().where('id', '=', modelId).executeTakeFirst();
  const { formUse = 0, columnUse = 0, encryption = '' } = link ?? {};
  const linkTo = (type: 'form' | 'list', use: 0 | 1) =>
    use === 1 ? settings.publicUrl + addressOf(modelId, encryption, type) : '';
  return { id: modelId, formUse, columnUse, formLink: linkTo('form', formUse), columnLink: linkTo('list', columnUse) };
}

async function update({ modelId, renew, ...uses }: InputOf<Calls['update']>, context: Context): Promise<void> {
  const { db } = context;
  const model = await releasedModel(db, modelId);
  const closed = closedFields(model);
  if (uses.formUse === 1 && closed.length > 0) throw refuse('short-link.needsLogin', { fields: closed.join('、') });
  const secret = randomBytes(secretBytes).toString('hex');
  await db
    .insertInto('shortLink')
    .values({ id: modelId, formUse: uses.formUse ?? 0, columnUse: uses.columnUse ?? 0, encryption: secret })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...uses, id: modelId, ...(renew === 1 && { encryption: secret }) }),
    )
    .execute();
}

/** The fields of a list as a form of their own: nothing else of the form is told. */
function listedForm(model: ReleasedModel, names: ReadonlyMap<string, unknown>) {
  const definition = parseDefinition(model.formData) as Parameters<typeof formNodes>[0];
  const fields = formNodes(definition, kinds).filter(({ prop }) => names.has(prop));
  return { language: languageVersion, title: model.fullName, fields: fields.map(({ node }) => node) };
}

async function config(input: InputOf<Calls['config']>, context: Context): Promise<OutputOf<Calls['config']>> {
  const { model, formUse, columnUse } = await openLink(input, context);
  const open = openColumns(model);
  const form = formUse === 1 ? parseDefinition(model.formData) : listedForm(model, open);
  const list = columnUse === 1 ? openList(model, open) : undefined;
  const entriesOf = await entriesFor(context, dictionariesIn([form, list]));
  const text = (definition: unknown) => JSON.stringify(withEntries(definition, entriesOf));
  return { id: model.id, fullName: model.fullName, formData: text(form), columnData: list ? text(list) : '' };
}

async function list(input: InputOf<Calls['list']>, context: Context): Promise<OutputOf<Calls['list']>> {
  const { model } = await openLink(input, context, 'columnUse');
  const fields = openColumns(model);
  const { search = [], defaultSort = [] } = openList(model, fields);
  const searched = readQuery(input.queryJson);
  const values = isObject(searched) ? searched : {};
  const words = fields.has('keyword') ? undefined : values['keyword'];
  // Words are looked for where they can be read, and nowhere else.
  const keyword = keywordFields(model).flatMap((name) => fields.get(name) ?? []);
  const fixed = await withSystemValues({ db: context.db, user: nobody }, model.list.ruleList, model.id);
  const { rows, pagination } = await listRecords(
    context.db,
    { id: model.id, fields, search, defaultSort, rules: superConditions(fixed, model.fields), keyword },
    {
      ...(input.sidx !== undefined && { sidx: input.sidx }),
      ...(input.sort !== undefined && { sort: input.sort }),
      currentPage: input.currentPage ?? 1,
      pageSize: Math.min(input.pageSize ?? rowsMax, rowsMax),
      keyword: typeof words === 'string' ? storable(words) : '',
      search: values,
    },
  );
  const shown = { ...model, rights: { fields, rules: [] } };
  const named = await withNames(
    context,
    fields,
    rows.map(({ data }) => shownValues(shown, data)),
  );
  return { list: rows.map(({ id }, index) => ({ ...named[index], id })), pagination };
}

/** Links to released forms: set by who designs forms, used by anybody who was given one. */
export const shortLinkResource = defineResource({
  contract: shortLinkContract,
  migrations: shortLinkMigrations,
  handlers: {
    info,
    update,
    async getConfig({ id, encryption }, context) {
      const { formUse, columnUse } = await openLink({ modelId: id, encryption }, context);
      return { id, formUse, columnUse };
    },
    config,
    async create({ data, ...input }, context) {
      const { model } = await openLink(input, context, 'formUse');
      const { db, now, newId, language } = context;
      return { id: await createRecord({ db, now, newId, language, user: nobody }, model, readValues(data)) };
    },
    list,
  },
});
