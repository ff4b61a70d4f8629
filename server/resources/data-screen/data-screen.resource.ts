import seed from '#fixtures/seed/data-screen.json';
import { checkText } from '#core/compile/check-definition.ts';
import { portalCalls } from '#core/permissions/definition-calls.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { kindOfNode } from '#core/kind/kind.ts';
import { own } from '#core/schema/record.ts';
import { kinds } from '#registry/kinds.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { dataScreen } from '#schemas/resources/data-screen/data-screen.entity.ts';
import { dataScreenContract, dataScreenMenu } from '#schemas/resources/data-screen/data-screen.contract.ts';
import { releasedBySaving } from '../../platform/definition/released-by-saving.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { formContext, parseDefinition } from '../../records/forms/parse-definition.ts';
import { openableScreens, openedScreen } from '../../services/screen/screen-access.ts';
import { dataScreenMigrations, dataScreenTable } from '../../services/screen/screen.table.ts';

const screens = crudHandlers(dataScreenTable);

/** A big screen is visible once it is saved. */
const { noteSave, tellSaved, forget } = releasedBySaving('screen');

const canvasKind = [...kinds.values()].find(({ container }) => container?.layered)?.zhjyKey ?? '';

/** The definition of a new big screen: an empty canvas. */
const blankScreen = (title: string) =>
  JSON.stringify(
    { language: languageVersion, title, body: { config: { zhjyKey: canvasKind }, children: [] } },
    null,
    2,
  );

/** The issues of a definition; refuses one with errors, by the first. */
function checked(content: string, { language }: Pick<Context, 'language'>): { definition: unknown; issues: Issue[] } {
  if (isTooDeep(content)) throw badRequest('visualdev.tooDeep');
  const definition = parseDefinition(content);
  const issues = checkText(content, { ...formContext, calls: portalCalls });
  const [issue] = issues.filter(({ severity }) => severity === 'error');
  if (issue) {
    const reason = sentence(language, issue.id, issue.params);
    throw badRequest('data-screen.content.wrong', { line: issue.line ?? 1, reason });
  }
  if (!kindOfNode(kinds, own(definition, 'body'))?.container?.layered) throw badRequest('data-screen.noCanvas');
  return { definition, issues };
}

async function create(input: Parameters<typeof screens.create>[0], context: Context) {
  const given = String(input['content'] ?? '');
  const content = given.trim() === '' ? blankScreen(String(input['fullName'])) : given;
  const { definition, issues } = checked(content, context);
  const { id } = await screens.create({ ...input, content }, context);
  await noteSave({ id, version: 1, content, definition }, context, true);
  return { id, version: 1, issues };
}

async function update({ note, ...input }: InputOf<(typeof dataScreenContract)['calls']['update']>, context: Context) {
  const { id } = input;
  const before = await screens.info({ id }, context);
  const content = input.content ?? before.content;
  const { definition, issues } = checked(content, context);
  await screens.update({ ...input, content, version: input.version ?? before.version }, context);
  const version = before.version + 1;
  await noteSave({ id, version, content, definition, note }, context, content !== before.content);
  await tellSaved(id, version, context);
  return { id, version, issues };
}

/** The big screen of the demo. */
async function seedScreens(context: SeedContext): Promise<void> {
  const all = seed.map(({ content, ...screen }) => ({ ...screen, content: JSON.stringify(content, null, 2) }));
  await seedRecords('dataScreen', dataScreen, all, context);
  const by = { ...context, user: { id: 'admin' } as Context['user'] };
  for (const { id, content } of all)
    await noteSave({ id, version: 1, content, definition: parseDefinition(content) }, by, true);
}

/** Big screens: pages of fixed size over live data, shown with the rights of their viewers. */
export const dataScreenResource = defineResource({
  contract: dataScreenContract,
  migrations: dataScreenMigrations,
  seed: seedScreens,
  holdsFiles: {
    data_screen: readableInMenu(dataScreenMenu, async (ids, context) => {
      const codes = await openableScreens(context);
      if (codes.length === 0) return [];
      const shown = context.db.selectFrom('dataScreen').select('id').where('enabledMark', '=', 1);
      return (
        await shown
          .where('id', 'in', [...ids])
          .where('enCode', 'in', codes)
          .execute()
      ).map(({ id }) => id);
    }),
  },
  handlers: {
    async list({ categoryId, ...input }, context) {
      const { list, pagination } = await screens.list(input, context, whereEqual({ categoryId }));
      return { list: list.map(({ content: _whole, ...row }) => row), pagination };
    },
    info: screens.info,
    create,
    update,
    async remove({ id }, context) {
      await screens.remove({ id }, context);
      await forget(context, id);
      return null;
    },
    state: screens.state,
    async copy(input, context) {
      const { id: _original, ...original } = await screens.info(input, context);
      return create(underFreeCode(context, original, await screens.codesIn(context)), context);
    },
    export: screens.exportAs('dataScreen', 'screen', 'json'),
    import: screens.importAs('dataScreen', 'screen', 'json', create),
    async open({ code }, context) {
      const { id, fullName, version, content } = await openedScreen(context, code);
      return { id, fullName, version, content };
    },
  },
});
