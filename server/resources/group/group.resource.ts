import type { Kysely, Migration } from 'kysely';
import { groupContract } from '#schemas/resources/group/group.contract.ts';
import { forgetGrants } from '../../platform/auth/permission/grants.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { rowsMax, crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { memberHandlers, replaceMembers } from '../../services/organisation/members.ts';
import { groupTable } from '../../services/organisation/organisation.table.ts';
import { offered } from '../../services/organisation/picker-nodes.ts';

/** The table itself belongs to the platform, since login and permissions read it. */
const groupMigrations: Record<string, Migration> = {
  '183-group-code': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('group').addUniqueConstraint('group_code', ['enCode']).execute();
    },
  },
};

/** The dictionary of the kinds of groups. */
const kinds = 'groupType';

/** The enabled groups below their kinds. */
async function groupTree({ db, language }: Context, holds: (id: string) => boolean) {
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.enCode', 'dictionaryData.fullName'])
    .where('dictionaryType.enCode', '=', kinds)
    .orderBy('dictionaryData.sortCode', 'desc')
    .orderBy('dictionaryData.enCode')
    .limit(rowsMax)
    .execute();
  const types = entries.map((entry) => ({ ...entry, fullName: entryName(kinds, entry.fullName, language) }));
  const rows = await db
    .selectFrom('group')
    .select(['id', 'fullName', 'type'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  const groups = rows.filter(({ id }) => holds(id));
  const of = (kind: { id: string; enCode: string; fullName: string } | undefined) =>
    groups
      .filter(({ type }) =>
        kind ? type === kind.enCode || type === kind.id : !types.some((one) => one.enCode === type || one.id === type),
      )
      .map(({ id, fullName }) => ({
        id,
        fullName,
        type: 'group',
        organize: kind ? `${kind.fullName}/${fullName}` : fullName,
        isLeaf: true,
      }));
  const branches = types.map((kind) => ({
    id: kind.id,
    fullName: kind.fullName,
    type: 'groupType',
    hasChildren: true,
    children: of(kind),
  }));
  // Groups without an existing category are listed next to the categories.
  return offered([...branches.filter(({ children }) => children.length > 0), ...of(undefined)]);
}

const groups = crudHandlers(groupTable);

const membership = ['userGroup', 'groupId'] as const;

/** Groups of users: CRUD and selectors. */
export const groupResource = defineResource({
  contract: groupContract,
  migrations: groupMigrations,
  handlers: {
    list: (input, context) => groups.list(input, context),
    info: groups.info,
    create: groups.create,
    async update(input, context) {
      await refusePrivilegeEscalation({ group: [input.id] }, context);
      return groups.update(input, context);
    },
    async remove({ id }, context) {
      await refusePrivilegeEscalation({ group: [id] }, context);
      await groups.remove({ id }, context);
      await replaceMembers(membership, id, [], context);
      return forgetGrants('group', id, context);
    },
    ...memberHandlers(membership, groups),
    selector: (_, context) => groupTree(context, () => true),
    condition: async ({ ids }, context) => ({ list: await groupTree(context, (id) => ids.includes(id)) }),
  },
});
