import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A definition released before releases were recorded. */
interface Former {
  id: string;
  version: number;
  /** JSON texts; empty: none. */
  form: string;
  list: string;
  userId: string | null;
  time: number;
}

/**
 * Records the releasers of existing releases. Part of migrations: it reads definitions as they were at that time,
 * independent of later versions of `definitionNames`.
 */
export async function recordPreviousReleases(
  db: Kysely<unknown>,
  rows: RawBuilder<unknown>,
  noun: 'form' | 'portal',
): Promise<void> {
  const { rows: former } = await sql<Former>`${rows}`.execute(db);
  for (const { id, version, form, list, userId, time } of former) {
    const names = JSON.stringify(namesIn([form, list]));
    await sql`insert into definition_release
      (noun, definition_id, version, user_id, names, creator_time, ended_time)
      values (${noun}, ${id}, ${version}, ${userId}, ${names}, ${time}, null)`.execute(db);
  }
}

const callPattern = /^[a-z][a-z-]*\.[A-Za-z]+$/;
const targetProperties = new Set(['model', 'modelId', 'interface', 'interfaceId']);

function namesIn(texts: readonly string[]): { calls: string[]; targets: string[] } {
  const calls = new Set<string>();
  const targets = new Set<string>();
  const open: unknown[] = texts.map(parsed);
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && callPattern.test(value)) calls.add(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'string' && targetProperties.has(key)) targets.add(item);
      open.push(item);
    }
  }
  return { calls: [...calls].sort(), targets: [...targets].sort() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
