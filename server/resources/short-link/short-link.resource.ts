import { randomBytes } from 'node:crypto';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import { isObject } from '#core/schema/record.ts';
import { kinds } from '#registry/kinds.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { type ShortLinkConfig, shortLinkContract } from '#schemas/resources/short-link/short-link.contract.ts';
import type { User } from '../../platform/auth/user.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { withSignedPictures } from '../../platform/files/access/picture-address.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { delegatedNames } from '../../records/access/delegated-access.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { keywordFields, releasedModel, type ReleasedModel } from '../../records/forms/released-model.ts';
import { refuseUnknown, superConditions } from '../../records/query/filter.ts';
import { listRecords } from '../../records/query/list-records.ts';
import { readQuery, readValues, storable } from '../../records/query/read-values.ts';
import { withSystemValues } from '../../records/query/system-values.ts';
import { shownValues, withNames } from '../../records/read/read-record.ts';
import { createRecord } from '../../records/write/save-record.ts';
import { dictionaryOptions } from '../../services/dictionary-options.ts';
import { checkPassword, isPassed, passFor, passwordOf, storedPasswords, type Use } from './link-password.ts';
import { closedFields, dictionariesIn, openColumns, openList, withEntries } from './public-model.ts';
import { shortLinkMigrations, type ShortLinkTable } from './short-link.table.ts';

/** The user of a link opened without a login. */
const anonymous: User = {
  ...{ id: '', account: '', realName: '', headIcon: '', isAdministrator: false },
  ...{ organizeId: '', positionId: '', roleIds: [] },
};

interface OpenLink {
  model: ReleasedModel;
  formUse: 0 | 1;
  columnUse: 0 | 1;
  link: ShortLinkTable;
}

interface LinkQuery {
  modelId: string;
  encryption?: string | undefined;
}

const flagOf = { form: 'formUse', list: 'columnUse' } as const;

/**
 * The form behind a link. The same 404 for an unknown, closed or no longer released form and for another use, so that
 * these cannot be distinguished.
 */
async function openLink({ modelId, encryption }: LinkQuery, { db }: Context, use?: Use): Promise<OpenLink> {
  const missing = () => notFound('short-link.missing');
  const link = await db.selectFrom('shortLink').selectAll().where('id', '=', modelId).executeTakeFirst();
  if (!link || !encryption || link.encryption !== encryption) throw missing();
  const model = await releasedModel(db, modelId).catch(() => undefined);
  if (!model) throw missing();
  const open: OpenLink = { model, link, ...usesOf(link, model) };
  if (use === undefined ? open.formUse + open.columnUse === 0 : open[flagOf[use]] === 0) throw missing();
  return open;
}

/** Opens a link for one use; where that needs a password, with its pass. */
async function openFor(use: Use, query: LinkQuery & { pass?: string | undefined }, context: Context) {
  const open = await openLink(query, context, use);
  if (!isPassed(open.link, use, query.pass ?? '', context)) throw forbidden('short-link.needsPassword');
  return open;
}

/** A form released since with a field that needs a login is not open for filling in. */
const usesOf = ({ formUse, columnUse }: ShortLinkTable, model: ReleasedModel) => ({
  formUse: formUse === 1 && closedFields(model).length === 0 ? (1 as const) : (0 as const),
  columnUse,
});

type Calls = (typeof shortLinkContract)['calls'];

/** Maximum rows per page without a login. */
const rowsMax = 100;
const secretBytes = 24;

const addressOf = (id: string, encryption: string, type: Use) =>
  `/formShortLink?${new URLSearchParams({ modelId: id, type, encryption })}`;

const passUses = (link: Pick<ShortLinkTable, 'formPassword' | 'columnPassword'> | undefined) => ({
  formPassUse: link?.formPassword ? (1 as const) : (0 as const),
  columnPassUse: link?.columnPassword ? (1 as const) : (0 as const),
});

const linkOf = (id: string, { db }: Context) =>
  db.selectFrom('shortLink').selectAll().where('id', '=', id).executeTakeFirst();

async function info({ modelId }: { modelId: string }, context: Context): Promise<OutputOf<Calls['info']>> {
  const link = await linkOf(modelId, context);
  const { formUse = 0, columnUse = 0, encryption = '' } = link ?? {};
  const linkTo = (type: Use, use: 0 | 1) =>
    use === 1 ? context.settings.publicUrl + addressOf(modelId, encryption, type) : '';
  const links = { formLink: linkTo('form', formUse), columnLink: linkTo('list', columnUse) };
  return { id: modelId, formUse, columnUse, ...passUses(link), ...links };
}

async function update(input: InputOf<Calls['update']>, context: Context): Promise<void> {
  const { db } = context;
  const { modelId, renew, formUse, columnUse } = input;
  const model = await releasedModel(db, modelId);
  const closed = closedFields(model);
  if (formUse === 1 && closed.length > 0) throw badRequest('short-link.needsLogin', { fields: closed.join('、') });
  const secret = randomBytes(secretBytes).toString('hex');
  const before = await linkOf(modelId, context);
  const stored = await storedPasswords(input, before, context);
  const uses = { formUse: formUse ?? before?.formUse ?? 0, columnUse: columnUse ?? before?.columnUse ?? 0, ...stored };
  await db
    .insertInto('shortLink')
    .values({ id: modelId, ...uses, encryption: secret })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...uses, ...(renew === 1 && { encryption: secret }) }),
    )
    .execute();
}

/** The fields of a list as a form; nothing else of the form is exposed. */
function listedForm(model: ReleasedModel, names: ReadonlyMap<string, unknown>) {
  const definition = parseDefinition(model.formData) as Parameters<typeof formNodes>[0];
  const fields = formNodes(definition, kinds).filter(({ prop }) => names.has(prop));
  return { language: languageVersion, title: model.fullName, fields: fields.map(({ node }) => node) };
}

/** The public configuration of a form for the uses that are open. */
async function shown(model: ReleasedModel, uses: ReadonlySet<Use>, context: Context): Promise<ShortLinkConfig> {
  const open = openColumns(model);
  const form = uses.has('form') ? parseDefinition(model.formData) : listedForm(model, open);
  const list = uses.has('list') ? openList(model, open) : undefined;
  const entriesOf = await dictionaryOptions(context, dictionariesIn([form, list]));
  const text = (definition: unknown) => JSON.stringify(withEntries(definition, entriesOf));
  return { id: model.id, fullName: model.fullName, formData: text(form), columnData: list ? text(list) : '' };
}

async function config(input: InputOf<Calls['config']>, context: Context): Promise<ShortLinkConfig> {
  const { model, formUse, columnUse, link } = await openLink(input, context);
  const { formPassUse, columnPassUse } = passUses(link);
  const uses = new Set<Use>();
  if (formUse === 1 && formPassUse === 0) uses.add('form');
  if (columnUse === 1 && columnPassUse === 0) uses.add('list');
  if (uses.size === 0) throw forbidden('short-link.needsPassword');
  return shown(model, uses, context);
}

async function checkPwd(input: InputOf<Calls['checkPwd']>, context: Context): Promise<OutputOf<Calls['checkPwd']>> {
  const { id, encryption, type } = input;
  const { model, link } = await openLink({ modelId: id, encryption }, context, type);
  if (link[passwordOf[type]] !== '') await checkPassword(link, input, context);
  return { ...(await shown(model, new Set([type]), context)), pass: passFor(link, type, context) };
}

async function list(input: InputOf<Calls['list']>, context: Context): Promise<OutputOf<Calls['list']>> {
  const { model } = await openFor('list', input, context);
  const fields = openColumns(model);
  const { search = [], defaultSort = [] } = openList(model, fields);
  const searched = readQuery(input.queryJson);
  const values = isObject(searched) ? searched : {};
  refuseUnknown(values, undefined, fields);
  const words = fields.has('keyword') ? undefined : values['keyword'];
  // A keyword is searched only in visible fields.
  const keyword = keywordFields(model).flatMap((name) => fields.get(name) ?? []);
  const fixed = await withSystemValues({ db: context.db, user: anonymous }, model.list.ruleList, model.id);
  const { rows, pagination } = await listRecords(
    context.db,
    { id: model.id, fields, search, defaultSort, rules: superConditions(fixed, model.fields), keyword },
    {
      ...(input.sidx !== undefined && { sidx: input.sidx }),
      ...(input.sort !== undefined && { sort: input.sort }),
      ...(input.after !== undefined && { after: input.after }),
      currentPage: input.currentPage ?? 1,
      pageSize: Math.min(input.pageSize ?? rowsMax, rowsMax),
      keyword: typeof words === 'string' ? storable(words) : '',
      search: values,
    },
  );
  const visible = { ...model, rights: { fields, rules: [] } };
  const named = await withNames(
    context,
    fields,
    rows.map(({ data }) => shownValues(visible, data)),
    delegatedNames({ db: context.db }, model.id),
  );
  const shownRows = rows.map(({ id }, index) => ({ ...named[index], id }));
  return { list: await withOpenPictures(shownRows, context), pagination };
}

/** Visitors have no session for the pictures of these rows, so their addresses are signed. */
async function withOpenPictures<R extends { id: string }>(rows: readonly R[], context: Context): Promise<R[]> {
  if (rows.length === 0) return [];
  const held = await context.db
    .selectFrom('fileHolder')
    .select(['fileId', 'holderId'])
    .where('noun', '=', 'record')
    .where(
      'holderId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('pending', 'is', null)
    .execute();
  const files = new Set(held.map(({ fileId, holderId }) => `${holderId}/${fileId}`));
  return rows.map((row) => {
    const isHeld = (fileId: string) => files.has(`${row.id}/${fileId}`);
    return JSON.parse(withSignedPictures(JSON.stringify(row), isHeld, context)) as R;
  });
}

/** Options of a public form come only from the definition and from dictionaries. */
const noRows = () => Promise.resolve([]);

/** Public links to released forms: configured by form designers, used without a login. */
export const shortLinkResource = defineResource({
  contract: shortLinkContract,
  migrations: shortLinkMigrations,
  // The count of a wrong password must survive its refusal.
  withoutTransaction: ['checkPwd'],
  handlers: {
    info,
    update,
    async getConfig({ id, encryption }, context) {
      const { formUse, columnUse, link } = await openLink({ modelId: id, encryption }, context);
      return { id, formUse, columnUse, ...passUses(link) };
    },
    config,
    checkPwd,
    async create({ data, ...input }, context) {
      const { model } = await openFor('form', input, context);
      const { db, now, newId, language } = context;
      return {
        id: await createRecord({ db, now, newId, language, user: anonymous }, model, readValues(data), {
          optionRows: noRows,
        }),
      };
    },
    list,
  },
});
