import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { billNumber, nextCounter, type NumberingRule, periodOf } from '#core/dates/numbering/bill-number.ts';
import type { Database } from '../platform/db/database.ts';
import { badRequest } from '../platform/errors/app-error.ts';
import './bill-counter.table.ts';

/** How long after its end a period may still be counted by a request that started in it; older counters go. */
const settledMs = 2 * 24 * 60 * 60 * 1000;

const random = (below: number) => randomInt(below);

/**
 * Takes the next number of a rule. Must run in the transaction that stores the numbered record: the row lock on the
 * rule lasts until the commit, so numbers have neither gaps nor duplicates, and a rollback returns the number.
 */
export async function takeNumber(db: Kysely<Database>, code: string, now: number): Promise<string> {
  const [number = ''] = await takeNumbers(db, code, 1, now);
  return number;
}

/**
 * Takes several consecutive numbers with the statements of one, so that a save with many rows does not lock the rule
 * longer.
 */
export async function takeNumbers(db: Kysely<Database>, code: string, amount: number, now: number): Promise<string[]> {
  const rule = await db.selectFrom('billRule').selectAll().where('enCode', '=', code).forUpdate().executeTakeFirst();
  if (!rule) throw badRequest('bill-rule.unknown', { code });
  if (rule.enabledMark !== 1) throw badRequest('bill-rule.disabled', { code });
  const counters = rule.type === 1 ? await count(db, rule, amount, now) : Array.from({ length: amount }, () => 0);
  return counters.map((counter) => billNumber(rule, { now, counter, random }));
}

/** Each period has a separate counter, so a rule that changes its date format back and forth repeats no number. */
async function count(
  db: Kysely<Database>,
  rule: NumberingRule & { id: string },
  amount: number,
  now: number,
): Promise<number[]> {
  const own = db.selectFrom('billCounter').where('ruleId', '=', rule.id);
  const last = await own
    .select(['period', 'count as counter'])
    .where('period', '=', periodOf(rule, now))
    .executeTakeFirst();
  const counters: number[] = [];
  let known = last;
  while (counters.length < amount) {
    const { period, counter } = nextCounter(rule, known, now);
    // A start number that was raised meanwhile holds at once; a lowered one would repeat numbers.
    known = { period, counter: Math.max(counter, Number(rule.startNumber)) };
    counters.push(known.counter);
  }
  if (!known) return counters;
  const { period, counter: next } = known;
  await db
    .insertInto('billCounter')
    .values({ ruleId: rule.id, period, count: next })
    .onConflict((conflict) => conflict.columns(['ruleId', 'period']).doUpdateSet({ count: next }))
    .execute();
  if (!last) await forget(db, rule, now);
  return counters;
}

/** Drops the counters of periods that are over for good. */
async function forget(db: Kysely<Database>, rule: NumberingRule & { id: string }, now: number): Promise<void> {
  const settled = periodOf(rule, now - settledMs);
  await db
    .deleteFrom('billCounter')
    .where('ruleId', '=', rule.id)
    .where((where) => where(where.fn('length', ['period']), '=', settled.length))
    .where('period', '<', settled)
    .execute();
}
