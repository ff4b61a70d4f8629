import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Engine, EngineResult, Session, SessionOptions } from './engine/engine.ts';
import { noteSessionUse } from '../turns/turns.ts';
import { preparedName } from './prepared-statements.ts';

const counted = /^\s*(insert|update|delete|merge)\b/i;
const later = /\b(insert|update|delete|merge)\b/i;

/** kysely needs the command name to count changed rows; PGlite does not return it, so it is parsed from the SQL. */
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
      answer(sql, await session.query(sql, params, preparedName(sql)))) as PostgresPoolClient['query'],
    release,
  };
}

interface Waiting {
  isFirst: boolean;
  since: number;
  enter(): void;
}

/** After this time of waiting, reads and saves have the same priority, so that reads are not starved. */
const agedMs = 1_000;

/** The queue for the only session. Saves have priority over reads, each in order of arrival. */
class Turns {
  private readonly waiting: Waiting[] = [];
  private isHeld = false;
  constructor(private readonly waitMs: number) {}

  /** Resolves when the caller holds the session. */
  enter(isFirst: boolean): Promise<void> {
    noteSessionUse();
    if (!this.isHeld) {
      this.isHeld = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const one: Waiting = { isFirst, since: performance.now(), enter: () => (clearTimeout(timer), resolve()) };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(new Error(`The database was busy for ${this.waitMs} ms.`));
      }, this.waitMs);
      this.waiting.push(one);
    });
  }

  /** Releases the session to the next caller. */
  leave(): void {
    const eldest = this.waiting[0];
    if (!eldest) {
      this.isHeld = false;
      return;
    }
    const isAged = performance.now() - eldest.since > agedMs;
    const first = isAged ? 0 : this.waiting.findIndex(({ isFirst }) => isFirst);
    this.waiting.splice(Math.max(first, 0), 1)[0]?.enter();
  }
}

/** Options of the callers of one pool. */
interface Options extends SessionOptions {
  /** Takes priority over callers without it. */
  isFirst?: boolean;
}

/** Pools over the only session of a database, one caller at a time; the others queue for at most `waitMs`. */
export function singleSessionPools(engine: Engine, waitMs: number): (manner?: Options) => PostgresPool {
  const turns = new Turns(waitMs);
  return ({ isFirst = false, ...options } = {}) => ({
    async connect() {
      await turns.enter(isFirst);
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        turns.leave();
      };
      try {
        return clientOf(await engine.session(options), release);
      } catch (error) {
        release();
        throw error;
      }
    },
    end: () => engine.close(),
  });
}

/** A single pool without priorities. */
export const singleSessionPool = (engine: Engine, waitMs: number): PostgresPool => singleSessionPools(engine, waitMs)();
