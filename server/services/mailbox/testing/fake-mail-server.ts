import { type AddressInfo, createServer, type Socket } from 'node:net';

/** An inbox of a mail server for tests: messages with their ids, oldest first. */
export interface FakeInbox {
  account: string;
  password: string;
  messages: { id: number; raw: Buffer | string; size?: number }[];
  /** Commands as they arrived. */
  commands: string[];
  /** Called before a message is answered; the connection ends when it throws. */
  beforeMessage(): Promise<void>;
}

export interface FakeMailServer {
  inbox: FakeInbox;
  port: number;
  close(): Promise<void>;
}

type Answer = (line: string, inbox: FakeInbox) => Promise<(string | Buffer)[]> | (string | Buffer)[];

/** Serves line by line; answers are sent byte by byte at their ends, as networks may divide them. */
async function serving(greeting: string, answerOf: () => Answer): Promise<FakeMailServer> {
  const inbox: FakeInbox = {
    account: 'wei@example.com',
    password: 'Mail-Secret-1',
    messages: [],
    commands: [],
    beforeMessage: async () => undefined,
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true).on('error', () => undefined));
    socket.write(greeting);
    const answer = answerOf();
    let text = '';
    let work = Promise.resolve();
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8');
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        inbox.commands.push(line);
        work = work
          .then(async () => {
            for (const part of await answer(line, inbox)) socket.write(part);
          })
          .catch(() => void socket.destroy());
      }
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    inbox,
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => void server.close(() => done()));
    },
  };
}

const sizeOf = ({ raw, size }: FakeInbox['messages'][number]) => size ?? bytesOf(raw).length;
const bytesOf = (raw: Buffer | string) => (typeof raw === 'string' ? Buffer.from(raw) : raw);
const headersOf = (raw: Buffer | string) => `${bytesOf(raw).toString('latin1').split('\r\n\r\n')[0] ?? ''}\r\n\r\n`;

/** A list or message of POP3: dots at the start of lines are doubled, a single one ends it, here in a chunk of its own. */
const multiline = (body: Buffer | string) => {
  const stuffed = bytesOf(body).toString('latin1').replaceAll(/^\./gm, '..');
  const whole = stuffed === '' || stuffed.endsWith('\r\n') ? stuffed : `${stuffed}\r\n`;
  return ['+OK\r\n', Buffer.from(whole, 'latin1'), '.', '\r\n'];
};

export const fakePop3 = () =>
  serving('+OK ready\r\n', () => {
    let account = '';
    return async (line, inbox) => {
      const [command = '', argument = ''] = line.split(' ');
      const message = inbox.messages[Number(argument) - 1];
      if (command === 'USER') {
        account = argument;
        return ['+OK\r\n'];
      }
      if (command === 'PASS') {
        return account === inbox.account && argument === inbox.password ? ['+OK\r\n'] : ['-ERR refused\r\n'];
      }
      if (command === 'UIDL') return multiline(inbox.messages.map(({ id }, at) => `${at + 1} uid-${id}\r\n`).join(''));
      if (command === 'LIST') {
        return multiline(inbox.messages.map((one, at) => `${at + 1} ${sizeOf(one)}\r\n`).join(''));
      }
      if (command === 'QUIT') return ['+OK\r\n'];
      if (!message) return ['-ERR none\r\n'];
      await inbox.beforeMessage();
      return multiline(command === 'TOP' ? headersOf(message.raw) : message.raw);
    };
  });

/** The answer to a FETCH of messages, by their place or their uid. */
function fetched(inbox: FakeInbox, range: string, wanted: string, isByUid: boolean): (string | Buffer)[] {
  return inbox.messages.flatMap((message, at) => {
    if (isByUid ? String(message.id) !== range : at + 1 < Number(range.split(':')[0])) return [];
    const start = `* ${at + 1} FETCH (UID ${message.id} RFC822.SIZE ${sizeOf(message)}`;
    const name = /BODY\.PEEK(\[\w*\])/.exec(wanted)?.[1];
    if (name === undefined) return [`${start})\r\n`];
    const body = name === '[]' ? bytesOf(message.raw) : Buffer.from(headersOf(message.raw), 'latin1');
    return [`${start} BODY${name} {${body.length}}\r\n`, body, ')\r\n'];
  });
}

export const fakeImap = () =>
  serving('* OK [CAPABILITY IMAP4rev1] ready\r\n', () => async (line, inbox) => {
    const [tag = '', command = '', ...rest] = line.split(' ');
    const ok = `${tag} OK done\r\n`;
    const name = command.toUpperCase();
    if (name === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1\r\n', ok];
    if (name === 'LOGIN') {
      const [account, password] = rest.map((word) => word.replaceAll('"', ''));
      const isRight = account === inbox.account && password === inbox.password;
      return [isRight ? ok : `${tag} NO [AUTHENTICATIONFAILED] refused\r\n`];
    }
    if (name === 'LIST') return ['* LIST (\\HasNoChildren) "/" INBOX\r\n', ok];
    if (name === 'SELECT' || name === 'EXAMINE') {
      return [`* ${inbox.messages.length} EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n`, ok];
    }
    if (name === 'LOGOUT') return ['* BYE\r\n', ok];
    const isByUid = name === 'UID';
    const [range = '', ...wanted] = isByUid ? rest.slice(1) : rest;
    if (line.includes('BODY.PEEK')) await inbox.beforeMessage();
    return line.includes('FETCH') ? [...fetched(inbox, range, wanted.join(' '), isByUid), ok] : [ok];
  });
