import { dictionaryData, topEntry } from '#schemas/resources/dictionary-data/dictionary-data.entity.ts';
import type { FileCategory, FileEntry } from '#schemas/resources/dictionary-data/dictionary-file.ts';
import { dictionaryType } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { Database } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';

/** Rows per insert; a statement has at most 65,535 parameters. */
const chunk = 1_000;

export interface Writer extends SeedContext {
  userId: string | null;
}

function record<Row>(entity: Entity, values: object, id: string, creatorTime: number, userId: string | null): Row {
  const issue = checkEntity(entity, values as Record<string, unknown>)[0];
  if (issue) throw badRequest(issue.id, issue.params);
  const stamp = { id, creatorUserId: userId, creatorTime, lastModifyUserId: null, lastModifyTime: null };
  return { ...entityRecord(entity, values as Record<string, unknown>), ...stamp } as Row;
}

/**
 * Creates a category and its entries in their order: of equal sort codes the earlier one gets the later creation time.
 */
export async function writeDictionary(
  category: FileCategory & { id?: string; parentId: string },
  entries: readonly FileEntry[],
  { db, now, newId, userId }: Writer,
): Promise<string> {
  const id = category.id ?? newId();
  const type = record<Database['dictionaryType']>(dictionaryType, category, id, now(), userId);
  await db.insertInto('dictionaryType').values(type).execute();
  const rows: Database['dictionaryData'][] = [];
  const add = (entry: FileEntry, parentId: string) => {
    const row = { ...entry, dictionaryTypeId: id, parentId };
    const own = newId();
    rows.push(record<Database['dictionaryData']>(dictionaryData, row, own, now() - rows.length, userId));
    for (const child of entry.children ?? []) add(child, own);
  };
  for (const entry of entries) add(entry, topEntry);
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto('dictionaryData')
      .values(rows.slice(from, from + chunk))
      .execute();
  }
  return id;
}
