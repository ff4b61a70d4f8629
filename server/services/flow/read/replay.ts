import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { step } from '#core/flow/engine/step.ts';
import type { State } from '#core/flow/model/state.ts';
import type { CompiledProcess } from '#core/flow/model/step-kind.ts';
import type { Database } from '../../../platform/db/database.ts';
import { processOf } from '../model/processes.ts';

type Db = Kysely<Database>;

/** Instances read at a time. */
const pageSize = 200;

/** An instance whose journal or tasks do not agree with its state. */
export interface Deviation {
  instance: string;
  title: string;
  /** The number of the event that the engine refuses; the state of the journal differs; the open tasks differ. */
  about: `event ${number}` | 'state' | 'tasks';
}

/** Compares all instances with what their stored events lead to (FLOW-079); only reads. */
export async function* deviations(db: Db): AsyncGenerator<Deviation, number> {
  let after = '';
  let count = 0;
  for (;;) {
    const page = await db
      .selectFrom('flowInstance')
      .select(['id', 'title', 'versionId'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, title, versionId } of page) {
      const process = await processOf(db, versionId);
      // One snapshot: the server may apply an event meanwhile.
      const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      const about = await reading.execute((snapshot) => deviationOf(snapshot, id, process));
      if (about) yield { instance: id, title, about };
    }
    count += page.length;
    const last = page.at(-1);
    if (!last) return count;
    after = last.id;
  }
}

async function deviationOf(db: Db, id: string, process: CompiledProcess): Promise<Deviation['about'] | undefined> {
  const { state } = await db.selectFrom('flowInstance').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('flowEvent')
    .select(['seq', 'event'])
    .where('instanceId', '=', id)
    .orderBy('seq')
    .execute();
  let replayed: State | undefined;
  for (const { seq, event } of rows) {
    const result = step(process, replayed, event);
    if ('refused' in result || result.state.seq !== seq) return `event ${seq}`;
    replayed = result.state;
  }
  if (!isDeepStrictEqual(replayed ?? null, state)) return 'state';
  const open = (state?.active ?? []).flatMap(({ tasks }) =>
    tasks.flatMap((task) => (task.state === 'open' ? task.id : [])),
  );
  const tasks = await db
    .selectFrom('flowTask')
    .select('taskId')
    .where('instanceId', '=', id)
    .where('state', '=', 'open')
    .execute();
  return isDeepStrictEqual(tasks.map(({ taskId }) => taskId).sort(), open.sort()) ? undefined : 'tasks';
}
