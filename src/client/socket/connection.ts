import { type ClientFrames, heartbeatMs, type ServerFrame } from '#schemas/protocol/socket.ts';

/** What is used of the browser's WebSocket. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

export interface ConnectionMeans {
  open(): SocketLike;
  /** The line is there: what the page says first. */
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  /** Whether frames go through just now. */
  onState(isOpen: boolean): void;
  /** A frame that cannot be read (SOCKET-021). */
  onUnreadable(text: unknown): void;
  /** From 0 to 1: pages that lost the same server do not all come back in the same moment. */
  random(): number;
}

export type SaidFrame = { [Name in keyof ClientFrames]: { method: Name } & ClientFrames[Name] }[keyof ClientFrames];

export interface Connection {
  /** Connects, and again whenever the line is lost, until it is stopped. */
  start(): void;
  /** Says something; false when the line is not there. */
  say(frame: SaidFrame): boolean;
  /** Comes back at once if it is waiting to: the network or the page is there again. */
  wake(): void;
  /** Ends it for good. */
  stop(): void;
}

/** The first pause before another try, and the longest (SOCKET-020). */
const pauseMs = 1_000;
const pauseMaxMs = 30_000;

/** A ping not answered by then means that the line is dead. */
const answerMs = 10_000;

/** One socket that is lost and found: growing pauses between tries, pings while it stands. */
export function createConnection(means: ConnectionMeans): Connection {
  let socket: SocketLike | undefined;
  let isOpen = false;
  let isWanted = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number, what: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(what, ms);
  };
  const beat = () => {
    if (!say({ method: 'heartCheck' })) return;
    later(answerMs, () => lost(socket));
  };
  const heard = () => {
    // Only a server that speaks counts as found: one that opens and falls silent is tried more and more rarely.
    tries = 0;
    later(heartbeatMs, beat);
  };

  function connect(): void {
    const own = means.open();
    socket = own;
    own.addEventListener('open', () => {
      if (socket !== own) return;
      isOpen = true;
      later(answerMs, () => lost(own));
      means.onState(true);
      means.onOpen();
    });
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      heard();
      const frame = readFrame(data);
      if (!frame) means.onUnreadable(data);
      else if (frame.method !== 'heartCheck') means.onFrame(frame);
    });
    own.addEventListener('close', () => lost(own));
  }

  function lost(own: SocketLike | undefined): void {
    if (own === undefined || socket !== own) return;
    drop();
    if (!isWanted) return;
    const pause = Math.min(pauseMs * 2 ** tries, pauseMaxMs);
    tries += 1;
    later(pause * (1 - 0.2 * means.random()), connect);
  }

  function drop(): void {
    clearTimeout(timer);
    const own = socket;
    socket = undefined;
    const wasOpen = isOpen;
    isOpen = false;
    own?.close();
    if (wasOpen) means.onState(false);
  }

  function say(frame: SaidFrame): boolean {
    if (!isOpen) return false;
    socket?.send(JSON.stringify(frame));
    return true;
  }

  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      connect();
    },
    say,
    wake() {
      if (!isWanted || socket) return;
      clearTimeout(timer);
      tries = 0;
      connect();
    },
    stop() {
      isWanted = false;
      drop();
    },
  };
}

function readFrame(data: unknown): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(String(data));
    const isFrame = typeof frame === 'object' && frame !== null && typeof (frame as ServerFrame).method === 'string';
    // The server is ours: a frame that names its method holds what that method says.
    return isFrame ? (frame as ServerFrame) : undefined;
  } catch {
    return undefined;
  }
}
