import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type Thing, placesOf } from '../../platform/auth/permission/menu-place.ts';
import type { Writer } from '../../platform/context/context.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { menusOf } from '../../records/access/model-access.ts';
import { addEntry } from '../menus/add-entry.ts';
import { portalMenuType } from './own-portals.ts';
import type { PortalTable } from './portal.table.ts';

interface Placing {
  /** Directories that get an entry unless they have one. */
  parents: readonly string[];
  /** Roles that are granted these entries. */
  roleIds: readonly string[];
}

/**
 * Adds a released portal to directories of the menu, and grants these entries to roles. Existing entries take over its
 * name and stay where they are. Answers the ids of all its entries.
 */
export async function placePortal(
  context: Writer,
  { id, fullName, enCode }: Pick<PortalTable, 'id' | 'fullName' | 'enCode'>,
  { parents, roleIds }: Placing,
): Promise<string[]> {
  const { db } = context;
  const facts = { fullName, propertyJson: JSON.stringify({ moduleId: id, isTree: 0 }) };
  const existing = await menusOf(db, id, portalMenuType);
  const before =
    existing.length === 0
      ? []
      : await db.selectFrom('menu').select(['id', 'parentId']).where('id', 'in', existing).execute();
  const change = { ...facts, ...stampChange(context) };
  if (existing.length > 0) await db.updateTable('menu').set(change).where('id', 'in', existing).execute();
  const placed: string[] = [];
  for (const parentId of new Set(parents)) {
    const entry = before.find((one) => one.parentId === parentId);
    const added = { ...facts, parentId, enCode, icon: 'AppstoreOutlined', type: portalMenuType, folder: 'portal' };
    placed.push(entry?.id ?? (await addEntry(context, added)));
  }
  await grantToRoles(context, placed, roleIds);
  return [...new Set([...existing, ...placed])];
}

async function grantToRoles({ db }: Writer, menuIds: readonly string[], roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  if (menuIds.length === 0) throw badRequest('visualdev.release.menuMissing');
  const roles = await db.selectFrom('role').select('id').where('id', 'in', roleIds).execute();
  const places = await placesOf(db, menuIds);
  const things = menuIds.flatMap((itemId): Thing[] => [...(places.get(itemId) ?? []), { step: 'module', itemId }]);
  for (const { id: objectId } of roles) await grantAll(db, { objectType: 'role', objectId }, things);
}
