import { systemConfig } from '../../platform/config/system-config.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { beginFor, loginUser } from './begin.ts';

/** How long a code on a login page is valid. */
const lifeMs = 2 * 60_000;
const [ended, fresh, scanned, confirmed] = [-1, 0, 1, 2] as const;

interface Status {
  status: number;
  token?: string;
}

/** Creates a certificate for a login page, whose user is not logged in yet (LOGIN-021). */
export async function codeCertificate({ db, newId, now, address }: Context): Promise<{ id: string }> {
  await db
    .deleteFrom('codeCertificate')
    .where('creatorTime', '<', now() - 10 * lifeMs)
    .execute();
  const id = newId();
  await db
    .insertInto('codeCertificate')
    .values({ id, status: fresh, userId: null, address, creatorTime: now() })
    .execute();
  return { id };
}

/**
 * The state of a certificate. A confirmed one returns the session token to the first caller and is then used up
 * (LOGIN-022).
 */
export async function codeCertificateStatus({ id }: { id: string }, context: Context): Promise<Status> {
  const { db, now, settings } = context;
  const row = await db.selectFrom('codeCertificate').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.creatorTime + lifeMs <= now()) return { status: ended };
  if (row.status !== confirmed || row.userId === null) return { status: row.status };
  const used = await db
    .updateTable('codeCertificate')
    .set({ status: ended })
    .where('id', '=', id)
    .where('status', '=', confirmed)
    .executeTakeFirst();
  const user = await loginUser(db).where('id', '=', row.userId).executeTakeFirst();
  if (used.numUpdatedRows === 0n || !user) return { status: ended };
  return { status: confirmed, token: await beginFor(user, await systemConfig(db, settings), context) };
}

/**
 * Called by the phone: the code was scanned, confirmed or refused (LOGIN-023). Only the user who scanned it can
 * continue, and the state never goes back.
 */
export async function setCodeCertificateStatus(
  { id, status }: { id: string; status: number },
  { db, user, now }: Context,
): Promise<Status> {
  const row = await db.selectFrom('codeCertificate').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('session.codeEnded');
  const isLate = row.creatorTime + lifeMs <= now();
  const isNext = status === scanned ? row.status === fresh : row.status === scanned && row.userId === user.id;
  if (isLate || !isNext) throw badRequest('session.codeEnded');
  await db
    .updateTable('codeCertificate')
    .set({ status, userId: user.id })
    .where('id', '=', id)
    .where('status', '=', row.status)
    .execute();
  return { status };
}
