import { checkText } from '#core/compile/check-definition.ts';
import { portalCalls } from '#core/permissions/definition-calls.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { own } from '#core/schema/record.ts';
import { importLegacy } from '#importer/import-legacy.ts';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { portalContract, portalMenu } from '#schemas/resources/portal/portal.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { noteRelease, withdrawReleases } from '../../platform/definition/releases.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { formContext, parseDefinition } from '../../records/forms/parse-definition.ts';
import { portalMigrations, portalTable } from '../../services/portal/portal.table.ts';

/**
 * The text of a portal to store: a page of the definition language unchanged, or the page converted from a portal of
 * the product family. Refuses anything else, and pages with errors by the first one.
 */
function readPage(text: string, { language }: Pick<Context, 'language'>): string {
  if (isTooDeep(text)) throw badRequest('visualdev.tooDeep');
  const written = parseDefinition(text) as Definition | undefined;
  const isOwn = own(written, 'language') !== undefined;
  const definition = isOwn ? text : legacyPage(text);
  const [issue] = checkText(definition, { ...formContext, calls: portalCalls }).filter(
    ({ severity }) => severity === 'error',
  );
  if (issue) {
    const reason = sentence(language, issue.id, issue.params);
    throw badRequest('portal.formData.wrong', { line: issue.line ?? 1, reason });
  }
  if (own(parseDefinition(definition), 'body') === undefined) throw badRequest('portal.formData.noPage');
  return definition;
}

function legacyPage(text: string): string {
  const { page } = importLegacy(text, { kinds });
  if (!page) throw badRequest('portal.formData.noPage');
  return JSON.stringify(page, null, 2);
}

const portals = crudHandlers(portalTable);

/** The input with its definition parsed; an omitted one is unchanged. */
const read = <Input extends { formData?: string | null }>(input: Input, context: Context) =>
  typeof input.formData === 'string' ? { ...input, formData: readPage(input.formData, context) } : input;

/** A page is visible once it is saved, so saving is its release (PERM-022). */
async function release(id: string, version: number, context: Context): Promise<void> {
  const { formData } = await portals.info({ id }, context);
  await context.db.updateTable('portal').set({ version }).where('id', '=', id).execute();
  await noteRelease(context, { noun: 'portal', id, version, definitions: [parseDefinition(formData)] });
}

/** Portals: pages of blocks shown as dashboards. */
export const portalResource = defineResource({
  contract: portalContract,
  migrations: portalMigrations,
  holdsFiles: {
    portal: readableInMenu(portalMenu, async (ids, { db }) => {
      const shown = db.selectFrom('portal').select('id').where('enabledMark', '=', 1);
      return (await shown.where('id', 'in', [...ids]).execute()).map(({ id }) => id);
    }),
  },
  handlers: {
    async list(input, context) {
      const { list, pagination } = await portals.list(input, context);
      return { list: list.map(({ formData: _whole, ...row }) => row), pagination };
    },
    info: portals.info,
    async create(input, context) {
      const created = await portals.create(read(input, context), context);
      await release(created.id, 1, context);
      return created;
    },
    async update(input, context) {
      const before = await portals.info(input, context);
      const changed = read(input, context);
      await portals.update(changed, context);
      // A user who only changes the name does not become responsible for a page that another user wrote.
      const isPageChanged = typeof changed.formData === 'string' && changed.formData !== before.formData;
      if (isPageChanged) await release(input.id, before.version + 1, context);
      return null;
    },
    async remove(input, context) {
      await portals.remove(input, context);
      await withdrawReleases(context.db, 'portal', input.id);
      return null;
    },
    state: portals.state,
    async setDefault({ id }, context) {
      await portals.info({ id }, context);
      const { db } = context;
      await db.updateTable('portal').set({ isDefault: 0 }).where('isDefault', '=', 1).execute();
      await db
        .updateTable('portal')
        .set({ isDefault: 1, enabledMark: 1, ...stampChange(context) })
        .where('id', '=', id)
        .execute();
    },
    async auth({ id }, { db }) {
      const shown = db
        .selectFrom('portal')
        .select(['id', 'fullName', 'formData', 'version'])
        .where('enabledMark', '=', 1);
      const found = await shown.where('id', '=', id).executeTakeFirst();
      if (!found) throw notFound('portal.missing');
      return found;
    },
  },
});
