import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

const changes = {
  /** As the call that stops a job does. */
  stop: 'new.is_stopping := 1',
  /** Its worker holds no lease any more, as if its process had ended. */
  loseLease: "new.lease := 'gone'",
};

/**
 * Interrupts running jobs in the step that reports this progress: what happens between two steps depends on no timer.
 * Answers how to end that.
 */
export async function interruptJobs(db: Kysely<Database>, done: number, how: keyof typeof changes) {
  await sql`create function interrupted() returns trigger language plpgsql as $$ begin
    if new.progress_done = ${sql.lit(done)} and old.progress_done < new.progress_done then ${sql.raw(changes[how])}; end if;
    return new; end $$`.execute(db);
  await sql`create trigger interrupted before update on job for each row execute function interrupted()`.execute(db);
  return () => sql`drop function interrupted cascade`.execute(db);
}
