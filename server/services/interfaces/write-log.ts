import type { Context } from '../../platform/context/context.ts';
import type { DataInterfaceTable } from './interface.table.ts';

/** Retention of call logs in milliseconds. */
const logMs = 30 * 24 * 3_600_000;

interface Call {
  call: string;
  startedAt: number;
  /** `ok`, or the message id of what went wrong. */
  outcome: string;
}

/** Logs one call of an interface, and deletes expired entries (IFACE-005). */
export async function storeLog(
  context: Context,
  { id, fullName }: DataInterfaceTable,
  { call, startedAt, outcome }: Call,
) {
  const { db, user } = context;
  await db
    .insertInto('dataInterfaceLog')
    .values({
      id: context.newId(),
      interfaceId: id,
      fullName,
      invokTime: startedAt,
      invokIp: context.address,
      invokType: call,
      invokWasteTime: context.now() - startedAt,
      userId: user.id,
      outcome,
    })
    .execute();
  await db
    .deleteFrom('dataInterfaceLog')
    .where('interfaceId', '=', id)
    .where('invokTime', '<', context.now() - logMs)
    .execute();
}
