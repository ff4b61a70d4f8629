import type { Kysely } from 'kysely';
import { isTooDeep } from '#core/schema/nesting.ts';
import { isObject } from '#core/schema/record.ts';
import { Fixture } from '#schemas/fixture/fixture.ts';
import { FlowFixture } from '#schemas/fixture/flow-fixture.ts';
import type { Access } from '#schemas/protocol/contract.ts';
import { dataReportContract } from '#schemas/resources/data-report/data-report.contract.ts';
import { dataScreenContract } from '#schemas/resources/data-screen/data-screen.contract.ts';
import { definitionContract, type EditedNoun, fixturesMax } from '#schemas/resources/definition/definition.contract.ts';
import { flowTemplateContract } from '#schemas/resources/flow-template/flow-template.contract.ts';
import { portalContract } from '#schemas/resources/portal/portal.contract.ts';
import { visualdevContract } from '#schemas/resources/visualdev/visualdev.contract.ts';
import { isAllowed } from '../../platform/auth/permission/rights.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampChange, stampNew } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { noteEditor } from '../../platform/definition/editors.ts';
import {
  type EditedDefinition,
  listVersions,
  releasedTexts,
  textsOfVersion,
} from '../../platform/definition/versions.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { outputCheck } from '../../platform/http/validator.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';

/** How a noun's definitions are found, and who may edit them. */
interface Edited {
  access: Access;
  exists(db: Kysely<Database>, id: string): Promise<boolean>;
}

/** A noun whose definitions are edited is one entry here; its own save and release record the versions. */
const editedNouns: Readonly<Record<EditedNoun, Edited>> = {
  form: {
    access: visualdevContract.calls.update.access,
    async exists(db, id) {
      const form = db.selectFrom('visualdev').select('id').where('id', '=', id).where('deleteMark', '=', 0);
      return (await form.executeTakeFirst()) !== undefined;
    },
  },
  flow: {
    access: flowTemplateContract.calls.design.access,
    async exists(db, id) {
      const template = db.selectFrom('flowTemplate').select('id').where('id', '=', id);
      return (await template.executeTakeFirst()) !== undefined;
    },
  },
  portal: {
    access: portalContract.calls.update.access,
    async exists(db, id) {
      const portal = db.selectFrom('portal').select('id').where('id', '=', id);
      return (await portal.executeTakeFirst()) !== undefined;
    },
  },
  screen: {
    access: dataScreenContract.calls.update.access,
    async exists(db, id) {
      const screen = db.selectFrom('dataScreen').select('id').where('id', '=', id);
      return (await screen.executeTakeFirst()) !== undefined;
    },
  },
  report: {
    access: dataReportContract.calls.update.access,
    async exists(db, id) {
      const report = db.selectFrom('dataReport').select('id').where('id', '=', id);
      return (await report.executeTakeFirst()) !== undefined;
    },
  },
};

type Caller = Pick<Context, 'db' | 'user'>;

const mayEdit = ({ db, user }: Caller, noun: EditedNoun) => isAllowed(db, user, editedNouns[noun].access);
const isThere = ({ db }: Caller, { noun, id }: EditedDefinition) => editedNouns[noun].exists(db, id);

/** Only those who may edit a definition see its versions and fixtures. */
async function refuseUnlessEditor(caller: Caller, definition: EditedDefinition): Promise<void> {
  if (!(await mayEdit(caller, definition.noun))) throw forbidden();
  if (!(await isThere(caller, definition))) throw notFound();
}

const checkFixture = outputCheck(Fixture);
const checkFlowFixture = outputCheck(FlowFixture);

/** The fixture in a text; its own definition is dropped, as it is played with the edited one. */
function readFixture(noun: EditedNoun, text: string): { title: string; content: string } {
  const wrong = (reason: string) => badRequest('definition.fixture.wrong', { reason });
  if (isTooDeep(text)) throw wrong('JSON');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong((error as Error).message);
  }
  if (!isObject(value)) throw wrong('{}');
  if (noun === 'flow') {
    const { definition: _own, ...run } = value;
    const reason = checkFlowFixture(run);
    if (reason !== undefined) throw wrong(reason);
    return { title: String(run['title']), content: JSON.stringify(run) };
  }
  const { definition: _own, list: _list, $schema: _schema, ...fixture } = value;
  const whole = { group: 'form', ...fixture, definition: 'form' };
  const reason = checkFixture(whole);
  if (reason !== undefined) throw wrong(reason);
  const { title } = whole as unknown as Fixture;
  return { title, content: JSON.stringify(fixture, null, 2) };
}

async function addFixture({ noun, id, content: text }: EditedDefinition & { content: string }, context: Context) {
  await refuseUnlessEditor(context, { noun, id });
  const { title, content } = readFixture(noun, text);
  const { db } = context;
  const all = db.selectFrom('definitionFixture').select('id').where('noun', '=', noun).where('definitionId', '=', id);
  const same = await all.where('title', '=', title).executeTakeFirst();
  if (same) {
    const change = { content, ...stampChange(context) };
    await db.updateTable('definitionFixture').set(change).where('id', '=', same.id).execute();
    return same;
  }
  if ((await all.execute()).length >= fixturesMax) throw badRequest('definition.fixture.tooMany', { max: fixturesMax });
  const row = { ...stampNew(context), noun, definitionId: id, title, content };
  await db.insertInto('definitionFixture').values(row).execute();
  return { id: row.id };
}

/** Versions, fixtures and editors of all definitions that are edited in the studio. */
export const definitionResource = defineResource({
  contract: definitionContract,
  handlers: {
    async versions({ noun, id, ...paging }, context) {
      await refuseUnlessEditor(context, { noun, id });
      return listVersions(context, { noun, id }, paging);
    },
    async version({ noun, id, version }, context) {
      await refuseUnlessEditor(context, { noun, id });
      return textsOfVersion(context, { noun, id }, version);
    },
    async released({ noun, id }, context) {
      await refuseUnlessEditor(context, { noun, id });
      return releasedTexts(context, { noun, id });
    },
    async fixtures({ noun, id }, context) {
      await refuseUnlessEditor(context, { noun, id });
      const list = await context.db
        .selectFrom('definitionFixture')
        .select(['id as fixtureId', 'title', 'content'])
        .where('noun', '=', noun)
        .where('definitionId', '=', id)
        .orderBy('title')
        .execute();
      return { list };
    },
    addFixture,
    async removeFixture({ noun, id, fixtureId }, context) {
      await refuseUnlessEditor(context, { noun, id });
      const { numDeletedRows } = await context.db
        .deleteFrom('definitionFixture')
        .where('noun', '=', noun)
        .where('definitionId', '=', id)
        .where('id', '=', fixtureId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw notFound();
      return null;
    },
  },
  frames: {
    EditDefinition: {
      async handle({ noun, id, pageId, isChanged, isLeaving }, context, page) {
        // Repeated by the page without the user: a refusal would be shown each time.
        if (!Object.hasOwn(editedNouns, noun)) return;
        const definition = { noun: noun as EditedNoun, id };
        if (!(await mayEdit(context, definition.noun)) || !(await isThere(context, definition))) return;
        const editors = await noteEditor(context, { ...definition, pageId, isChanged, isLeaving });
        if (!isLeaving) page.answer({ method: 'definitionEditors', noun, id, editors });
      },
    },
  },
});
