import { randomBytes } from 'node:crypto';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import { kinds } from '#registry/kinds.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { type ShortLinkConfig, shortLinkContract } from '#schemas/resources/short-link/short-link.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { withSignedPictures } from '../../platform/files/access/picture-address.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { releasedModel, type ReleasedModel } from '../../records/forms/released-model.ts';
import { readValues } from '../../records/query/read-values.ts';
import { shownDefinition } from '../../records/read/shown-definition.ts';
import { createRecord } from '../../records/write/save-record.ts';
import { dictionaryOptions } from '../../services/dictionary-options.ts';
import { checkPassword, isPassed, passFor, passwordOf, storedPasswords } from './link-password.ts';
import { anonymous, publicRows } from '../../services/public-links/public-list.ts';
import { mayOpen, openedModel, openerOf, openingText, requireRight } from '../../services/public-links/opener.ts';
import {
  closedFields,
  dictionariesIn,
  openColumns,
  openList,
  withEntries,
} from '../../services/public-links/public-model.ts';
import { shortLinkMigrations, type ShortLinkTable, type Use } from '../../services/public-links/short-link.table.ts';

interface OpenLink {
  link: ShortLinkTable;
  /** The form as the person who opened the use may use it, by each use that is open. */
  models: ReadonlyMap<Use, ReleasedModel>;
}

interface LinkQuery {
  modelId: string;
  encryption?: string | undefined;
}

const uses = ['form', 'list'] as const;
const flagOf = { form: 'formUse', list: 'columnUse' } as const;

/**
 * The form behind a link. The same 404 for an unknown, closed or no longer released form, for another use, and where the
 * person who opened it may no longer use the form so, so that these cannot be distinguished.
 */
async function openLink({ modelId, encryption }: LinkQuery, { db }: Context, use?: Use): Promise<OpenLink> {
  const missing = () => notFound('short-link.missing');
  const link = await db.selectFrom('shortLink').selectAll().where('id', '=', modelId).executeTakeFirst();
  if (!link || !encryption || link.encryption !== encryption) throw missing();
  const models = new Map<Use, ReleasedModel>();
  for (const wanted of use === undefined ? uses : [use]) {
    const model = link[flagOf[wanted]] === 1 ? await openedModel(wanted, link, db) : undefined;
    // A form released since with a field that needs a login is not open for filling in.
    if (model && (wanted === 'list' || closedFields(model).length === 0)) models.set(wanted, model);
  }
  if (models.size === 0) throw missing();
  return { link, models };
}

/** The form behind one use of a link; where that needs a password, with its pass. */
async function openFor(use: Use, query: LinkQuery & { pass?: string | undefined }, context: Context) {
  const { link, models } = await openLink(query, context, use);
  if (!isPassed(link, use, query.pass ?? '', context)) throw forbidden('short-link.needsPassword');
  return models.get(use) as ReleasedModel;
}

const flagsOf = (models: OpenLink['models']) => ({
  formUse: models.has('form') ? (1 as const) : (0 as const),
  columnUse: models.has('list') ? (1 as const) : (0 as const),
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
  const { formUse = 0, columnUse = 0 } = link ?? {};
  // Whoever may not open a use is not given its address either.
  const linkTo = async (use: Use) =>
    link?.[flagOf[use]] === 1 && (await mayOpen(use, context, modelId))
      ? context.settings.publicUrl + addressOf(modelId, link.encryption, use)
      : '';
  const opened = (use: Use) => (link?.[flagOf[use]] === 1 ? openingText(use, link, context) : '');
  return {
    ...{ id: modelId, formUse, columnUse, ...passUses(link) },
    ...{ formLink: await linkTo('form'), columnLink: await linkTo('list') },
    ...{ formOpened: await opened('form'), columnOpened: await opened('list') },
  };
}

async function update(input: InputOf<Calls['update']>, context: Context): Promise<void> {
  const { db } = context;
  const { modelId, renew } = input;
  const closed = closedFields(await releasedModel(db, modelId));
  if (input.formUse === 1 && closed.length > 0)
    throw badRequest('short-link.needsLogin', { fields: closed.join('、') });
  const before = await linkOf(modelId, context);
  const flags = {
    formUse: input.formUse ?? before?.formUse ?? 0,
    columnUse: input.columnUse ?? before?.columnUse ?? 0,
  };
  const passwords = await storedPasswords(input, before, context);
  const openers = { formUserId: before?.formUserId ?? '', columnUserId: before?.columnUserId ?? '' };
  for (const use of uses) {
    if (flags[flagOf[use]] === 0) continue;
    if (isOpening(use, { before, passwords, renew })) await requireRight(use, context, modelId);
    // What was closed by its opener's loss is opened again by a colleague who may.
    else if ((await isOpen(use, before, db)) || !(await mayOpen(use, context, modelId))) continue;
    openers[openerOf[use]] = context.user.id;
  }
  const facts = { ...flags, ...passwords, ...openers };
  const secret = randomBytes(secretBytes).toString('hex');
  await db
    .insertInto('shortLink')
    .values({ id: modelId, ...facts, encryption: secret })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...facts, ...(renew === 1 && { encryption: secret }) }),
    )
    .execute();
}

interface Change {
  before: ShortLinkTable | undefined;
  passwords: Pick<ShortLinkTable, 'formPassword' | 'columnPassword'>;
  renew: 0 | 1 | null | undefined;
}

/** Whether a change opens a use: it was closed, or another address or password leads to it from now on. */
const isOpening = (use: Use, { before, passwords, renew }: Change): boolean =>
  before?.[flagOf[use]] !== 1 || renew === 1 || before[passwordOf[use]] !== passwords[passwordOf[use]];

const isOpen = async (use: Use, link: ShortLinkTable | undefined, db: Context['db']): Promise<boolean> =>
  link !== undefined && (await openedModel(use, link, db)) !== undefined;

/** The fields of a list as a form; nothing else of the form is exposed. */
function listedForm(model: ReleasedModel, names: ReadonlyMap<string, unknown>) {
  const definition = parseDefinition(model.formData) as Parameters<typeof formNodes>[0];
  const fields = formNodes(definition, kinds).filter(({ prop }) => names.has(prop));
  return { language: languageVersion, title: model.fullName, fields: fields.map(({ node }) => node) };
}

/** The public configuration of a form for the uses that are open. */
async function shown(models: OpenLink['models'], context: Context): Promise<ShortLinkConfig> {
  const [filled, listed] = [models.get('form'), models.get('list')];
  const { id, fullName } = (filled ?? listed) as ReleasedModel;
  const open = listed && openColumns(listed);
  const form = filled
    ? parseDefinition(shownDefinition(filled, filled).formData)
    : listed && open && listedForm(listed, open);
  const list = listed && open && openList(listed, open);
  const entriesOf = await dictionaryOptions(context, dictionariesIn([form, list]));
  const text = (definition: unknown) => JSON.stringify(withEntries(definition, entriesOf));
  return { id, fullName, formData: text(form), columnData: list ? text(list) : '' };
}

async function config(input: InputOf<Calls['config']>, context: Context): Promise<ShortLinkConfig> {
  const { models, link } = await openLink(input, context);
  const free = new Map([...models].filter(([use]) => link[passwordOf[use]] === ''));
  if (free.size === 0) throw forbidden('short-link.needsPassword');
  return shown(free, context);
}

async function checkPwd(input: InputOf<Calls['checkPwd']>, context: Context): Promise<OutputOf<Calls['checkPwd']>> {
  const { id, encryption, type } = input;
  const { models, link } = await openLink({ modelId: id, encryption }, context, type);
  if (link[passwordOf[type]] !== '') await checkPassword(link, input, context);
  return { ...(await shown(models, context)), pass: passFor(link, type, context) };
}

async function list(input: InputOf<Calls['list']>, context: Context): Promise<OutputOf<Calls['list']>> {
  const model = await openFor('list', input, context);
  const pageSize = Math.min(input.pageSize ?? rowsMax, rowsMax);
  const { rows, pagination } = await publicRows(context, model, { ...input, pageSize });
  return { list: await withOpenPictures(rows, context), pagination };
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
      const { models, link } = await openLink({ modelId: id, encryption }, context);
      return { id, ...flagsOf(models), ...passUses(link) };
    },
    config,
    checkPwd,
    async create({ data, ...input }, context) {
      const model = await openFor('form', input, context);
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
