import { createHash } from 'node:crypto';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { decrypted } from '../../platform/db/credentials.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { checkReferences } from '../../platform/files/access/check-references.ts';
import { type Inbox, type MailAccount, mailLimits, MailProblem, type OpenInbox, type Waiting } from './mail-server.ts';
import { openImap } from './protocols/imap.ts';
import { openPop3 } from './protocols/pop3.ts';
import { mailParser } from '../messages/mail-parser.ts';
import { storeMail } from '../messages/received-mail.ts';

/** Bounds on one call; what remains is received by the next one. The page waits 100 s (SHELL-016). */
const callLimits = { messages: 50, bytes: 100_000_000, ms: 85_000 };
/** Longer than a call: a process that ended in the middle does not prevent receiving for long. */
const leaseMs = 120_000;
/** Calls of one process that receive at the same time: each holds a message in memory. */
const atOnceMax = 4;

const opens: Readonly<Record<MailAccount['protocol'], OpenInbox>> = { imap: openImap, pop3: openPop3 };

/** What a call received from outside. */
export interface Received {
  count: number;
  /** Messages that wait for the next call. */
  left: number;
  /** The connection ended before all were read. */
  isInterrupted: boolean;
}

/** The mailbox of the caller; undefined without one. Only mail servers of the settings are connected to. */
async function accountOf({ db, settings, user }: Context): Promise<MailAccount | undefined> {
  const own = await db.selectFrom('mailbox').selectAll().where('id', '=', user.id).executeTakeFirst();
  if (!own) return undefined;
  const config = await systemConfig(db, settings);
  const protocol = config.emailReceiveType;
  const [host, port] =
    protocol === 'imap' ? [config.emailImapHost, config.emailImapPort] : [config.emailPop3Host, config.emailPop3Port];
  if (host === '') throw badRequest('email.receive.notConfigured');
  const address = `${host}:${port}`;
  if (!settings.mailHosts.includes(address)) throw badRequest('send-config.mail.notAllowed', { address });
  const password = await decrypted(own.password, settings);
  return { protocol, host, port, isSecure: config.emailSsl === 1, account: own.account, password };
}

const hash = (...parts: (string | Buffer)[]) => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\n');
  return digest.digest('hex');
};

interface Receiving {
  inbox: Inbox;
  account: MailAccount;
  context: Context;
}

/** Servers differ in whether a message ends with an empty line. */
function hashOf(bytes: Buffer): string {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end -= 1;
  return hash(bytes.subarray(0, end));
}

const keyOf = ({ protocol, host, account }: MailAccount, { id }: Waiting) => hash(protocol, host, account, id);

/** Notes a message as received; false if it is already, on this server or with the same content on another. */
async function isNew(keys: readonly string[], { db, user }: Context): Promise<boolean> {
  const rows = keys.map((key) => ({ userId: user.id, key }));
  const noted = await db
    .insertInto('receivedMail')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('key')
    .execute();
  return noted.length === keys.length;
}

/** Stores a message exactly once: the mail and the note that it was received are one transaction. */
async function receiveOne(message: Waiting, { inbox, account, context }: Receiving): Promise<boolean> {
  const isWhole = message.size <= mailLimits.messageBytes;
  const bytes = await inbox.read(message.id, isWhole ? 'whole' : 'headers');
  // One that takes too long or too much memory is a mail that cannot be read, like one that is damaged.
  const parsing = context.parsing.run(mailParser, bytes, context.user.id);
  const mail = await parsing.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });
  return context.db.transaction().execute(async (db) => {
    const inside = Object.create(context, { db: { value: db } }) as Context;
    if (!(await isNew([keyOf(account, message), hashOf(bytes)], inside))) return false;
    await storeMail({ mail, isWhole }, inside);
    await checkReferences(inside);
    return true;
  });
}

async function unreceived(waiting: readonly Waiting[], { account, context }: Receiving): Promise<Waiting[]> {
  const keys = waiting.map((message) => keyOf(account, message));
  if (keys.length === 0) return [];
  const known = context.db.selectFrom('receivedMail').select('key').where('userId', '=', context.user.id);
  const received = new Set((await known.where('key', 'in', keys).execute()).map(({ key }) => key));
  return waiting.filter((_, index) => !received.has(keys[index] as string));
}

async function receiveAll(receiving: Receiving, signal: AbortSignal): Promise<Received> {
  const fresh = await unreceived(await receiving.inbox.waiting(), receiving);
  const state = { count: 0, read: 0, bytes: 0, isInterrupted: false };
  for (const message of fresh.slice(0, callLimits.messages)) {
    if (signal.aborted || state.bytes > callLimits.bytes) break;
    try {
      if (await receiveOne(message, receiving)) state.count += 1;
    } catch (error) {
      if (!(error instanceof MailProblem) || (state.read === 0 && !signal.aborted)) throw error;
      state.isInterrupted = true;
      break;
    }
    state.read += 1;
    state.bytes += Math.min(message.size, mailLimits.messageBytes);
  }
  return { count: state.count, left: fresh.length - state.read, isInterrupted: state.isInterrupted };
}

let active = 0;

/** Runs for one call of a person at a time over all processes, and for a few of one process. */
async function alone<T>({ db, user, now }: Context, work: () => Promise<T>): Promise<T> {
  if (active >= atOnceMax) throw badRequest('email.receive.busy');
  const lease = now() + leaseMs;
  const taken = await db
    .updateTable('mailbox')
    .set({ receivingUntil: lease })
    .where('id', '=', user.id)
    .where('receivingUntil', '<=', now())
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw badRequest('email.receive.busy');
  active += 1;
  try {
    return await work();
  } finally {
    active -= 1;
    const own = db.updateTable('mailbox').set({ receivingUntil: 0 }).where('id', '=', user.id);
    await own.where('receivingUntil', '=', lease).execute();
  }
}

/** Receives the mail of the caller from outside; undefined without a mailbox. */
export async function receiveOutside(context: Context): Promise<Received | undefined> {
  const account = await accountOf(context);
  if (!account) return undefined;
  return alone(context, async () => {
    const signal = AbortSignal.timeout(callLimits.ms);
    try {
      const inbox = await opens[account.protocol](account, signal);
      try {
        return await receiveAll({ inbox, account, context }, signal);
      } finally {
        await inbox.close();
      }
    } catch (error) {
      if (error instanceof MailProblem) throw badRequest(`email.receive.${error.reason}`);
      throw error;
    }
  });
}
