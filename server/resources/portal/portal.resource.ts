import isEqual from 'fast-deep-equal';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { portalContract, portalMenu } from '#schemas/resources/portal/portal.contract.ts';
import { portal, portalAudiences, portalStates } from '#schemas/resources/portal/portal.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { removeMenus } from '../../platform/auth/permission/menu-place.ts';
import { json, stampChange } from '../../platform/db/columns.ts';
import { tellSaved } from '../../platform/definition/editors.ts';
import { noteRelease, withdrawReleases } from '../../platform/definition/releases.ts';
import { forgetDefinition, noteReleased, noteVersion } from '../../platform/definition/versions.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { menusOf } from '../../records/access/model-access.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { seedPortals } from '../../services/demo/seed-portals.ts';
import { chosenPortal, grantedPortals, ownPortal, portalMenuType } from '../../services/portal/own-portals.ts';
import { withOwnShortcuts } from '../../services/portal/own-shortcuts.ts';
import { placePortal } from '../../services/portal/place-portal.ts';
import { familyPortal, pageIssues, readPage, releasablePage } from '../../services/portal/portal-page.ts';
import { portalMigrations, type PortalTable, portalTable } from '../../services/portal/portal.table.ts';

type Calls = (typeof portalContract)['calls'];

const portals = crudHandlers(portalTable);

const shown = ({ releasedPage: _page, releasedName: _name, releaseNumber: _number, ...row }: PortalTable) => row;

/** Losses that the message of a save lists; the answer has all. */
const listedLosses = 3;

/** The answer of a save; its message lists what a conversion lost. */
function saved(answer: { id: string; version: number }, definition: string, lost: Issue[], { language }: Context) {
  const all = { ...answer, issues: [...lost, ...pageIssues(definition)] };
  if (lost.length === 0) return all;
  const reasons = lost.slice(0, listedLosses).map(({ id, params }) => sentence(language, id, params));
  return reply(all, 'portal.converted', { count: lost.length, reasons: reasons.join('；') });
}

/** Stores a new portal as a draft. */
async function create(input: Record<string, unknown>, context: Context) {
  const { definition, issues } = readPage(String(input['formData'] ?? ''), String(input['fullName']));
  const fresh = {
    state: portalStates.unreleased,
    releasedPage: null,
    releasedName: null,
    releaseNumber: 0,
    version: 1,
  };
  const { id } = await portals.create({ ...input, formData: definition }, context, fresh);
  await noteVersion(context, { noun: 'portal', id, version: 1, texts: { formData: definition } });
  return saved({ id, version: 1 }, definition, issues, context);
}

/** What users see of a portal besides its page. */
const released = ['type', 'urlAddress', 'formData', 'fullName'] as const;

/** Changes the draft. A save that changes the page is a version of it. */
async function update({ id, version, note, ...sent }: InputOf<Calls['update']>, context: Context) {
  const before = await portals.info({ id }, context);
  const read = typeof sent.formData === 'string' ? readPage(sent.formData, before.fullName) : undefined;
  const { definition = before.formData, issues = [] } = read ?? {};
  const after = { ...before, ...sent, formData: definition };
  const isChanged = released.some((name) => !isEqual(before[name], after[name]));
  const state = before.state === portalStates.released && isChanged ? portalStates.changed : before.state;
  const next = before.version + 1;
  await portals.update({ ...sent, id, version: version ?? before.version, formData: definition }, context, { state });
  if (definition !== before.formData) {
    await noteVersion(context, { noun: 'portal', id, version: next, texts: { formData: definition }, note });
  }
  await tellSaved(context, { noun: 'portal', id }, next);
  return saved({ id, version: next }, definition, issues, context);
}

const listOf = (value: readonly string[] | string | null | undefined): string[] =>
  typeof value === 'string' ? value.split(',').filter((one) => one !== '') : [...(value ?? [])];

/** The draft becomes what users see; errors are refused by the first one. */
async function release({ id, pcModuleParentId, roleIds = [] }: InputOf<Calls['release']>, context: Context) {
  const draft = await portals.info({ id }, context);
  const page = releasablePage(draft);
  const [error] = pageIssues(page).filter(({ severity }) => severity === 'error');
  if (error) {
    const reason = sentence(context.language, error.id, error.params);
    throw badRequest('portal.formData.wrong', { line: error.line ?? 1, reason });
  }
  const releaseNumber = draft.releaseNumber + 1;
  const facts = { state: portalStates.released, releasedPage: page, releasedName: draft.fullName, releaseNumber };
  const change = { ...facts, ...stampChange(context) };
  await context.db.updateTable('portal').set(change).where('id', '=', id).execute();
  await noteReleased(context, { noun: 'portal', id, version: draft.version, releaseNumber });
  await noteRelease(context, { noun: 'portal', id, version: releaseNumber, definitions: [parseDefinition(page)] });
  const menuIds = await placePortal(context, draft, { parents: listOf(pcModuleParentId), roleIds });
  return { menuIds, version: releaseNumber };
}

async function remove({ id }: { id: string }, context: Context): Promise<null> {
  await removeMenus(context.db, await menusOf(context.db, id, portalMenuType));
  await portals.remove({ id }, context);
  await withdrawReleases(context.db, 'portal', id);
  await forgetDefinition(context.db, { noun: 'portal', id });
  return null;
}

/** Grants stay in the installation they were given in. */
const ungranted = { visibleType: portalAudiences.named, visible: [] };

async function exportFile(input: { id: string }, context: Context) {
  const record = entityRecord(portal, { ...(await portals.info(input, context)), ...ungranted });
  const content = JSON.stringify({ file: 'portal', version: 1, portal: record }, null, 2);
  return context.files.publish(`${String(record['fullName'])}.vp`, content, 'application/json');
}

const importOwn = portals.importAs('portal', 'portal', 'vp', (values, context) =>
  create({ ...values, ...ungranted }, context),
);

/** A `.vp` file of this product, or of its family. */
async function importFile(input: InputOf<Calls['import']>, context: Context) {
  const found = /\.vp$/i.test(context.upload.name) ? familyPortal(context.upload) : undefined;
  if (!found) return importOwn(input, context);
  const codes = await portals.codesIn(context);
  if (!codes.has(found.enCode)) return create({ ...found, ...ungranted }, context);
  if (input.type !== '1') return reply({ id: null }, 'import.skipped');
  return create({ ...underFreeCode(context, found, codes), ...ungranted }, context);
}

/**
 * Refuses a portal that is not granted to the caller (PORTAL-023). Only those who manage portals, and so see all of
 * them, learn that one does not exist or is not shown.
 */
async function refuseOther(id: string, context: Context): Promise<void> {
  if ((await grantedPortals(context)).some((one) => one.id === id)) return;
  if (!(await context.may(portalMenu))) throw forbidden();
  const shownOnes = context.db
    .selectFrom('portal')
    .select('id')
    .where('enabledMark', '=', 1)
    .where('releaseNumber', '>', 0);
  if (await shownOnes.where('id', '=', id).executeTakeFirst()) throw forbidden();
  throw notFound('portal.missing');
}

async function setDefault({ id }: { id: string }, context: Context): Promise<null> {
  await refuseOther(id, context);
  await context.db
    .insertInto('userChoice')
    .values({ userId: context.user.id, systemId: '', preferences: json({}), portalId: id })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ portalId: id }))
    .execute();
  return null;
}

const placingOf = ({ db, user }: Context, portalId: string) =>
  db.selectFrom('portalPlacing').selectAll().where('portalId', '=', portalId).where('userId', '=', user.id);

async function auth({ id }: { id: string }, context: Context) {
  await refuseOther(id, context);
  const { db } = context;
  const columns = ['id', 'fullName', 'releasedName', 'releasedPage', 'releaseNumber', 'allowCustom'] as const;
  const found = await db.selectFrom('portal').select(columns).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('portal.missing');
  const { releasedName, releasedPage, releaseNumber, allowCustom, fullName } = found;
  const placing = allowCustom === 1 ? await placingOf(context, id).executeTakeFirst() : undefined;
  const formData = await withOwnShortcuts(context, releasedPage ?? '');
  const page = { fullName: releasedName ?? fullName, formData, version: releaseNumber };
  return { id, ...page, allowCustom, cells: [...(placing?.cells ?? [])] };
}

async function place({ id, cells }: InputOf<Calls['place']>, context: Context): Promise<null> {
  await refuseOther(id, context);
  const { db, user } = context;
  const found = await db.selectFrom('portal').select('allowCustom').where('id', '=', id).executeTakeFirst();
  if (found?.allowCustom !== 1) throw badRequest('portal.custom.refused');
  await db.deleteFrom('portalPlacing').where('portalId', '=', id).where('userId', '=', user.id).execute();
  if (cells.length === 0) return null;
  await db
    .insertInto('portalPlacing')
    .values({ portalId: id, userId: user.id, cells: json(cells) })
    .execute();
  return null;
}

/** Portals: pages of blocks shown as dashboards; drafts, and the release of a draft to those it is granted to. */
export const portalResource = defineResource({
  contract: portalContract,
  migrations: portalMigrations,
  seed: seedPortals,
  holdsFiles: {
    portal: readableInMenu(portalMenu, async (ids, context) => {
      const granted = new Set((await grantedPortals(context)).map(({ id }) => id));
      const mine = ids.filter((id) => granted.has(id));
      if (mine.length === 0) return [];
      const pages = context.db.selectFrom('portal').select(['id', 'releasedPage']).where('id', 'in', mine);
      return (await pages.execute()).map(({ id, releasedPage }) => ({ id, shown: releasedPage ?? '' }));
    }),
  },
  handlers: {
    async list({ categoryId, type, state, ...input }, context) {
      const { list, pagination } = await portals.list(input, context, whereEqual({ categoryId, type, state }));
      const rows = list.map((row) => {
        const { formData: _page, visible: _visible, ...facts } = shown(row);
        return facts;
      });
      return { list: rows, pagination };
    },
    async selector(_input, context) {
      const current = await ownPortal(context, await chosenPortal(context));
      const granted = await grantedPortals(context);
      return { list: granted.map(({ id, fullName }) => ({ id, fullName, isCurrent: id === current })) };
    },
    info: async (input, context) => shown(await portals.info(input, context)),
    create,
    update,
    remove,
    state: portals.state,
    async copy({ id }, context) {
      const { id: _id, ...original } = await portals.info({ id }, context);
      return create(underFreeCode(context, original, await portals.codesIn(context)), context);
    },
    export: exportFile,
    import: importFile,
    release,
    setDefault,
    place,
    auth,
  },
});
