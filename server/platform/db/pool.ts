import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Engine, EngineResult, Session } from './engine.ts';

const counted = /^\s*(insert|update|delete|merge)\b/i;
const later = /\b(insert|update|delete|merge)\b/i;

/** kysely counts changed rows by the command's name, which the embedded database does not tell. */
function commandOf(sql: string): 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'SELECT' {
  const verb = counted.exec(sql)?.[1] ?? (/^\s*with\b/i.test(sql) ? later.exec(sql)?.[1] : undefined);
  return (verb?.toUpperCase() ?? 'SELECT') as ReturnType<typeof commandOf>;
}

function answer<R>(sql: string, result: EngineResult) {
  return { command: commandOf(sql), rowCount: result.affectedRows, rows: result.rows as R[] };
}

function clientOf(session: Session, release: () => void): PostgresPoolClient {
  return {
    // kysely's cursor form is never used: lists are paged.
    query: (async (sql: string, params: readonly unknown[]) =>
      answer(sql, await session.query(sql, params))) as PostgresPoolClient['query'],
    release,
  };
}

/** Lets one caller at a time hold the only session; the rest wait their turn, at most `waitMs`. */
export function singleSessionPool(engine: Engine, waitMs: number): PostgresPool {
  const waiting: (() => void)[] = [];
  let held = false;
  const next = () => {
    const turn = waiting.shift();
    if (turn) turn();
    else held = false;
  };
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (!held) {
        held = true;
        resolve();
        return;
      }
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new Error(`The database was busy for ${waitMs} ms.`));
      }, waitMs);
      waiting.push(enter);
    });
  return {
    async connect() {
      await turn();
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        next();
      };
      try {
        return clientOf(await engine.session(), release);
      } catch (error) {
        release();
        throw error;
      }
    },
    end: () => engine.close(),
  };
}
