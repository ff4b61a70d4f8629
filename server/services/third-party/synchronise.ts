import { Refusal, refuse } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { type Directory, ThirdProblem } from './directory.ts';
import { entriesOf, type Entry } from './entries.ts';
import type { SentKind, ThirdType } from './third.table.ts';
import { thirdPartyOf, thirdRefusal } from './third-parties.ts';
import { totalOf } from './totals.ts';

/** No further entry is started after this, so that the page gets its response within its 100 s (SHELL-016). */
const synchroniseMs = 60_000;

/**
 * Sends all enabled organisations or users to a third party one by one, and stores each outcome at once. A refused
 * entry does not stop the others; an unreachable third party does. Entries never sent go first, so that a repeated call
 * continues where the last one stopped.
 */
export async function synchronise(context: Context, type: ThirdType, kind: SentKind) {
  const third = await thirdPartyOf(context, type);
  const startedAt = context.now();
  try {
    const directory = await third.connect();
    const entries = await entriesOf(context.db, type, kind, directory);
    for (const [done, entry] of entries.entries()) {
      if (context.now() - startedAt > synchroniseMs) {
        throw refuse('sys-config.third.unfinished', { name: third.name, done, rest: entries.length - done });
      }
      await sendOne(context, type, kind, directory, entry);
    }
  } catch (problem) {
    throw problem instanceof Refusal ? problem : thirdRefusal(third, problem);
  }
  return totalOf(context.db, type, kind);
}

async function sendOne(context: Context, type: ThirdType, kind: SentKind, directory: Directory, entry: Entry) {
  try {
    const thirdId = await entry.send(directory);
    await keep(context, { thirdType: type, kind, ownId: entry.ownId, thirdId, succeeded: 1, told: '' });
  } catch (problem) {
    if (!(problem instanceof ThirdProblem) || problem.reason === 'slow' || problem.reason === 'unreachable') {
      throw problem;
    }
    const { ownId, known } = entry;
    await keep(context, { thirdType: type, kind, ownId, thirdId: known, succeeded: 0, told: problem.told });
  }
}

interface Outcome {
  thirdType: ThirdType;
  kind: SentKind;
  ownId: string;
  thirdId: string;
  succeeded: 0 | 1;
  told: string;
}

async function keep({ db, now }: Context, outcome: Outcome): Promise<void> {
  const row = { ...outcome, synTime: now() };
  await db
    .insertInto('thirdRecord')
    .values(row)
    .onConflict((conflict) => conflict.columns(['thirdType', 'kind', 'ownId']).doUpdateSet(row))
    .execute();
}
