import { ImapFlow } from 'imapflow';
import { mailLimits, MailProblem, type OpenInbox } from '../mail-server.ts';

/** Bytes of an answer besides the message in it. */
const frameBytes = 100_000;

/** An inbox over IMAP, opened for reading only. */
export const openImap: OpenInbox = async ({ host, port, isSecure, account, password }, signal) => {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user: account, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: mailLimits.connectMs,
    greetingTimeout: mailLimits.connectMs,
    socketTimeout: mailLimits.connectMs,
    maxLineLength: frameBytes,
    maxLiteralSize: mailLimits.messageBytes,
    maxResponseSize: mailLimits.messageBytes + frameBytes,
  });
  // The command in progress reports it; without a listener it would end the process.
  client.on('error', () => undefined);
  const end = () => client.close();
  signal.addEventListener('abort', end, { once: true });
  const asked = <T>(request: Promise<T>): Promise<T> =>
    request.catch((error: unknown) => {
      const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true;
      throw new MailProblem(isRefused ? 'login' : 'unreachable');
    });
  const close = async () => {
    signal.removeEventListener('abort', end);
    await client.logout().catch(() => client.close());
  };
  try {
    await asked(client.connect());
    const { exists, uidValidity } = await asked(client.mailboxOpen('INBOX', { readOnly: true }));
    return {
      async waiting() {
        if (exists === 0) return [];
        const newest = `${Math.max(exists - mailLimits.newest + 1, 1)}:*`;
        const found = await asked(client.fetchAll(newest, { uid: true, size: true }));
        // Uids are only valid together with the number of the mailbox (RFC 9051, 2.3.1.1).
        return found.map(({ uid, size = 0 }) => ({ id: `${uidValidity}.${uid}`, size })).reverse();
      },
      async read(id, part) {
        const uid = id.slice(id.indexOf('.') + 1);
        const wanted = part === 'whole' ? { source: true } : { headers: true };
        const found = await asked(client.fetchOne(uid, wanted, { uid: true }));
        const bytes = found ? (found.source ?? found.headers) : undefined;
        if (!bytes) throw new MailProblem('unreachable');
        return bytes;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
