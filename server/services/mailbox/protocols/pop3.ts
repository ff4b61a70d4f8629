import { connect, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { type MailAccount, mailLimits, MailProblem, type OpenInbox } from '../mail-server.ts';

const lineEnd = '\r\n';
const answerEnd = '\r\n.\r\n';
const lineBytesMax = 2_000;

/** Reads the bytes of a socket up to a marker, which may be divided over chunks. */
function readerOf(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let ahead = Buffer.alloc(0);
  /** The bytes before the marker; those after it are left for the next read. */
  async function until(marker: string, bytesMax: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let size = 0; size <= bytesMax;) {
      const at = ahead.indexOf(marker);
      if (at >= 0) {
        const found = Buffer.concat([...parts, ahead.subarray(0, at)]);
        ahead = ahead.subarray(at + marker.length);
        return found;
      }
      // The marker may begin in the last bytes.
      const searched = Math.max(ahead.length - marker.length + 1, 0);
      parts.push(ahead.subarray(0, searched));
      size += searched;
      const next = await chunks.next();
      if (next.done) break;
      ahead = Buffer.concat([ahead.subarray(searched), next.value]);
    }
    throw new MailProblem('unreachable');
  }
  return {
    line: async () => (await until(lineEnd, lineBytesMax)).toString('utf8'),
    /** The lines up to a single dot; a line that begins with a dot arrives with a second one (RFC 1939). */
    async lines(bytesMax: number): Promise<Buffer> {
      ahead = Buffer.concat([Buffer.from(lineEnd), ahead]);
      const stuffed = await until(answerEnd, bytesMax);
      return Buffer.from(stuffed.toString('latin1').replaceAll('\r\n..', '\r\n.').slice(lineEnd.length), 'latin1');
    },
  };
}

function socketTo({ host, port, isSecure }: MailAccount, signal: AbortSignal): Socket {
  const socket = isSecure ? connectSecure({ host, port, servername: host }) : connect({ host, port });
  socket.setTimeout(mailLimits.connectMs, () => socket.destroy());
  // Errors end the iteration of the chunks; without a listener they would end the process.
  socket.on('error', () => undefined);
  const end = () => void socket.destroy();
  signal.addEventListener('abort', end, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', end));
  return socket;
}

/** An inbox over POP3 (RFC 1939). The messages are identified by UIDL, which every current server offers. */
export const openPop3: OpenInbox = async (mailAccount, signal) => {
  const socket = socketTo(mailAccount, signal);
  const reader = readerOf(socket);
  const answered = async (reason: MailProblem['reason'] = 'unreachable') => {
    if (!(await reader.line()).startsWith('+OK')) throw new MailProblem(reason);
  };
  const ask = async (command: string, reason?: MailProblem['reason']) => {
    socket.write(command + lineEnd);
    await answered(reason);
  };
  const table = async (command: string) => {
    await ask(command);
    const text = (await reader.lines(mailLimits.listBytes)).toString('utf8');
    return text.split(lineEnd).map((line) => line.split(' ') as [number: string, value: string]);
  };
  let numbers = new Map<string, string>();
  const inbox = {
    async waiting() {
      const ids = new Map(await table('UIDL'));
      const sizes = await table('LIST');
      const known = sizes.flatMap(([number, size]) => {
        const id = ids.get(number);
        return id === undefined ? [] : [{ number, id, size: Number(size) }];
      });
      numbers = new Map(known.map(({ id, number }) => [id, number]));
      return known.slice(-mailLimits.newest).reverse();
    },
    async read(id: string, part: 'whole' | 'headers') {
      const number = numbers.get(id) ?? '0';
      await ask(part === 'whole' ? `RETR ${number}` : `TOP ${number} 0`);
      return reader.lines(mailLimits.messageBytes);
    },
    async close() {
      await ask('QUIT').catch(() => undefined);
      socket.destroy();
    },
  };
  try {
    await answered();
    await ask(`USER ${mailAccount.account}`, 'login');
    await ask(`PASS ${mailAccount.password}`, 'login');
    return inbox;
  } catch (error) {
    socket.destroy();
    throw error;
  }
};
