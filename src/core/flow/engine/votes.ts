import type { ActiveStep, AddSign, Task, TaskState } from '../model/state.ts';
import { unanimous, verdict, type Vote } from '../people/quota.ts';

/** The vote of a handler: also that of the persons added after. */
export function voteOf(at: ActiveStep, { state, sign }: Task): Vote {
  if (state === 'returned') return 'returned';
  if (state !== 'agreed') return 'open';
  return sign?.order === 'after' ? groupVote(at, sign) : 'agreed';
}

export function groupVote(at: ActiveStep, { tasks, queue, mode }: AddSign): Vote {
  const votes = at.tasks.filter(({ id, state }) => tasks.includes(id) && state !== 'closed' && state !== 'skipped');
  const quota = mode === 'any' ? { counterSign: 0 } : unanimous;
  return verdict(
    votes.map((one) => voteOf(at, one)),
    votes.length + queue.length,
    quota,
  );
}

/** What the tasks of a step are when its return was answered: those who returned or were skipped decide again. */
export function reopened(at: ActiveStep): { task: Task; state: TaskState }[] {
  return at.tasks.flatMap((task) => {
    if (task.state !== 'returned' && task.state !== 'skipped') return [];
    const holder = at.tasks.find(({ id }) => id === task.under);
    if (holder?.sign && (!holder.sign.tasks.includes(task.id) || groupVote(at, holder.sign) !== 'returned')) return [];
    const isLed = task.state === 'returned' && task.sign && groupVote(at, task.sign) === 'returned';
    const state = isLed ? (task.sign?.order === 'before' ? 'waiting' : 'agreed') : 'open';
    return [{ task, state }];
  });
}
