import type { PGlite } from '@electric-sql/pglite';
import type { EngineResult } from './engine/engine.ts';

/** Runs one statement on the embedded database. */
export async function run(pglite: PGlite, sql: string, params: readonly unknown[]): Promise<EngineResult> {
  const result = await pglite.query(sql, [...params]);
  return { rows: result.rows, affectedRows: result.affectedRows ?? 0 };
}
