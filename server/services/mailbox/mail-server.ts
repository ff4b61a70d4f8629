/** Where a person's mail from outside waits, and how to log in there. */
export interface MailAccount {
  protocol: 'imap' | 'pop3';
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  account: string;
  password: string;
}

/** A message on the mail server. */
export interface Waiting {
  /** Identifies it on its server, constant over connections. */
  id: string;
  /** Bytes. */
  size: number;
}

/** An open inbox. Reading changes nothing there: neither deletes messages nor marks them as read. */
export interface Inbox {
  /** The newest messages, newest first. */
  waiting(): Promise<Waiting[]>;
  /** The bytes of a message, or of its headers only. */
  read(id: string, part: 'whole' | 'headers'): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens an inbox; aborting the signal ends the connection and fails what is in progress. */
export type OpenInbox = (account: MailAccount, signal: AbortSignal) => Promise<Inbox>;

/** Bounds on what a mail server may send: it is not trusted either. */
export const mailLimits = {
  /** Messages of an inbox that are looked at; older ones stay on the server. */
  newest: 1_000,
  messageBytes: 25_000_000,
  listBytes: 10_000_000,
  connectMs: 15_000,
};

/** The mail server refuses the login, or cannot be reached or understood. */
export class MailProblem extends Error {
  constructor(readonly reason: 'login' | 'unreachable') {
    super(reason);
    this.name = 'MailProblem';
  }
}
