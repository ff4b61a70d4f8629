import { type ClientFrames, heartbeatMs, type ServerFrame } from '#schemas/protocol/socket.ts';

/** The used part of the browser's WebSocket. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

export interface ConnectionDeps {
  open(): SocketLike;
  /** Called when the socket has opened, to send the first frames. */
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  /** Whether frames can be sent at the moment. */
  onState(isOpen: boolean): void;
  /** A frame that cannot be read (SOCKET-021). */
  onUnreadable(text: unknown): void;
  /** Jitter from 0 to 1, so that clients of a restarted server do not reconnect at the same moment. */
  random(): number;
}

export type SentFrame = { [Name in keyof ClientFrames]: { method: Name } & ClientFrames[Name] }[keyof ClientFrames];

export interface Connection {
  /** Connects, and reconnects whenever the connection is lost, until `stop`. */
  start(): void;
  /** Sends a frame; false when not connected. */
  say(frame: SentFrame): boolean;
  /** Reconnects at once instead of after the pause: network or page are available again. */
  wake(): void;
  /** Closes the connection without reconnecting. */
  stop(): void;
}

/** First and longest pause before a reconnect, in milliseconds (SOCKET-020). */
const pauseMs = 1_000;
const pauseMaxMs = 30_000;

/** A ping without an answer for so many milliseconds means that the connection is dead. */
const answerMs = 10_000;

/** Pings an open connection while nothing arrives; `onSilence`: an answer is overdue. */
function createHeartbeat(ping: () => boolean, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const expectAnswer = () => later(answerMs, onSilence);
  return {
    expectAnswer,
    answered: () => later(heartbeatMs, () => ping() && expectAnswer()),
    stop: () => clearTimeout(timer),
  };
}

/** A WebSocket with reconnect (exponential backoff) and keep-alive pings while open. */
export function createConnection(deps: ConnectionDeps): Connection {
  let socket: SocketLike | undefined;
  let isOpen = false;
  let isWanted = false;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const heartbeat = createHeartbeat(
    () => say({ method: 'heartCheck' }),
    () => lost(socket),
  );

  function connect(): void {
    clearTimeout(retry);
    const own = deps.open();
    socket = own;
    own.addEventListener('open', () => socket === own && opened());
    own.addEventListener('message', ({ data }) => socket === own && received(data));
    own.addEventListener('close', () => lost(own));
  }

  function opened(): void {
    isOpen = true;
    heartbeat.expectAnswer();
    deps.onState(true);
    deps.onOpen();
  }

  function received(data: unknown): void {
    // Only an answer resets the backoff: a server that accepts but stays silent is tried less and less often.
    tries = 0;
    heartbeat.answered();
    const frame = readFrame(data);
    if (!frame) deps.onUnreadable(data);
    else if (frame.method !== 'heartCheck') deps.onFrame(frame);
  }

  function lost(own: SocketLike | undefined): void {
    if (own === undefined || socket !== own) return;
    drop();
    if (!isWanted) return;
    const pause = Math.min(pauseMs * 2 ** tries, pauseMaxMs);
    tries += 1;
    retry = setTimeout(connect, pause * (1 - 0.2 * deps.random()));
  }

  function drop(): void {
    clearTimeout(retry);
    heartbeat.stop();
    const own = socket;
    socket = undefined;
    const wasOpen = isOpen;
    isOpen = false;
    own?.close();
    if (wasOpen) deps.onState(false);
  }

  function say(frame: SentFrame): boolean {
    if (isOpen) socket?.send(JSON.stringify(frame));
    return isOpen;
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
    // Frames of this server are trusted: one with a method has the shape of that method.
    return isFrame ? (frame as ServerFrame) : undefined;
  } catch {
    return undefined;
  }
}
