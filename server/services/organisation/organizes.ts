import type { Kysely } from 'kysely';
import { cachedTable } from '../../platform/cache/cached-db.ts';
import type { Database } from '../../platform/db/database.ts';

export interface OrganizeLine {
  id: string;
  parentId: string;
  category: 'company' | 'department';
  fullName: string;
  managerId: string;
}

/** Every organisation, read once per change of any. */
export function organizeLines(db: Kysely<Database>): Promise<readonly OrganizeLine[]> {
  return cachedTable(db, { topic: 'organisations', table: 'organize' }, 'lines', () =>
    db.selectFrom('organize').select(['id', 'parentId', 'category', 'fullName', 'managerId']).execute(),
  );
}

/** An organisation and its ancestors, upwards; a cycle ends. */
export function organizesAbove(all: readonly OrganizeLine[], id: string): OrganizeLine[] {
  const byId = new Map(all.map((line) => [line.id, line]));
  const above = new Set<OrganizeLine>();
  for (let at = byId.get(id); at && !above.has(at); at = byId.get(at.parentId)) above.add(at);
  return [...above];
}
