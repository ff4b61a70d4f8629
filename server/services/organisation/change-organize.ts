import { sql } from 'kysely';
import { topOrganize } from '#schemas/resources/organize/organize.entity.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { type OrganizeTable, organizeTable } from './organisation.table.ts';
import { organisations } from './organisations.ts';

const crud = crudHandlers(organizeTable);

type Category = OrganizeTable['category'];

/** The fields that place an organisation in the tree; absent ones are not changed. */
interface Placed extends Record<string, unknown> {
  parentId?: string | null;
  managerId?: string | null;
}

/** Changes of the tree are made one after the other: two moves at once could form a cycle that neither sees. */
async function lockTree({ db }: Context): Promise<void> {
  await sql`lock table organize in share row exclusive mode`.execute(db);
}

/** Changing the top level is for administrators: it lies in no organisation of anybody (PERM-024). */
function refuseTop(parentIds: readonly string[], { user }: Context): void {
  if (!user.isAdministrator && parentIds.includes(topOrganize)) throw forbidden('permission.outside');
}

/** Refuses a parent that does not exist, that lies below the organisation itself, or the top for a department. */
async function refuseParent(id: string | undefined, parentId: string, category: Category, { db }: Context) {
  if (parentId === topOrganize) {
    if (category === 'department') throw badRequest('organize.departmentOnTop');
    return;
  }
  const all = await organisations(db);
  if (!all.has(parentId)) throw badRequest('organize.parentMissing');
  if (id !== undefined && branchOf([...all.values()], id).has(parentId)) throw badRequest('common.underItself');
}

/** A head sees the records of the organisation: both heads are checked as the people they are (PERM-024). */
async function refuseManagers(before: string, after: string, context: Context): Promise<void> {
  const user = before === after ? [] : [before, after].filter((id) => id !== '');
  await refusePrivilegeEscalation({ user }, context);
}

export async function createOrganize(input: Placed, category: Category, context: Context): Promise<{ id: string }> {
  await lockTree(context);
  const parentId = input.parentId ?? '';
  refuseTop([parentId], context);
  await refuseParent(undefined, parentId, category, context);
  await refusePrivilegeEscalation({ organize: [parentId] }, context);
  await refuseManagers('', input.managerId ?? '', context);
  return crud.create({ ...input, category }, context);
}

/** Changes an organisation; its category is fixed. Paths follow from the parents, so that a move is a single write. */
export async function updateOrganize({ id, ...input }: Placed & { id: string }, context: Context): Promise<null> {
  await lockTree(context);
  const before = await crud.info({ id }, context);
  const parentId = input.parentId ?? before.parentId;
  const isMoved = parentId !== before.parentId;
  if (isMoved) {
    refuseTop([parentId, before.parentId], context);
    await refuseParent(id, parentId, before.category, context);
  }
  await refusePrivilegeEscalation({ organize: isMoved ? [id, before.parentId, parentId] : [id] }, context);
  await refuseManagers(
    before.managerId,
    input.managerId === undefined ? before.managerId : (input.managerId ?? ''),
    context,
  );
  return crud.update({ ...input, id, category: before.category }, context);
}

/** Deletes an organisation without children, positions and users; roles no longer belong to it. */
export async function removeOrganize({ id }: { id: string }, context: Context): Promise<null> {
  const { db } = context;
  await lockTree(context);
  // The row lock makes users and positions that are being added wait.
  const row = await db.selectFrom('organize').select('parentId').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  refuseTop([row.parentId], context);
  await refusePrivilegeEscalation({ organize: [id, row.parentId] }, context);
  const users = [
    ['organize', 'parentId', 'organize.hasChildren'],
    ['position', 'organizeId', 'organize.hasPositions'],
    ['userOrganize', 'organizeId', 'organize.hasUsers'],
  ] as const;
  for (const [table, column, reason] of users) {
    const found = await db
      .selectFrom(table)
      .select(column as never)
      .where(column as never, '=', id as never)
      .limit(1)
      .execute();
    if (found.length > 0) throw badRequest(reason);
  }
  await db.deleteFrom('roleOrganize').where('organizeId', '=', id).execute();
  return crud.remove({ id }, context);
}
