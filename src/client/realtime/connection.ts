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

/** One socket with keep-alive pings, until it is closed or lost. */
function openSocket(deps: ConnectionDeps, onAnswer: () => void, onLost: () => void) {
  const socket = deps.open();
  let isOpen = false;
  let isClosed = false;
  const heartbeat = createHeartbeat(() => say({ method: 'heartCheck' }), lost);

  function say(frame: SentFrame): boolean {
    if (isOpen) socket.send(JSON.stringify(frame));
    return isOpen;
  }

  function close(): void {
    const wasOpen = isOpen;
    isOpen = false;
    isClosed = true;
    heartbeat.stop();
    socket.close();
    if (wasOpen) deps.onState(false);
  }

  function lost(): void {
    if (isClosed) return;
    close();
    onLost();
  }

  socket.addEventListener('open', () => {
    if (isClosed) return;
    isOpen = true;
    heartbeat.expectAnswer();
    deps.onState(true);
    deps.onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    if (isClosed) return;
    onAnswer();
    heartbeat.answered();
    const frame = readFrame(data);
    if (!frame) deps.onUnreadable(data);
    else if (frame.method !== 'heartCheck') deps.onFrame(frame);
  });
  socket.addEventListener('close', lost);
  return { say, close };
}

/** A WebSocket with reconnect (exponential backoff). */
export function createConnection(deps: ConnectionDeps): Connection {
  let socket: ReturnType<typeof openSocket> | undefined;
  let isWanted = false;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  // Only an answer resets the backoff: a server that accepts but stays silent is tried less and less often.
  const onAnswer = () => {
    tries = 0;
  };
  function onLost(): void {
    socket = undefined;
    const pause = Math.min(pauseMs * 2 ** tries, pauseMaxMs);
    tries += 1;
    retry = setTimeout(connect, pause * (1 - 0.2 * deps.random()));
  }
  function connect(): void {
    clearTimeout(retry);
    socket = openSocket(deps, onAnswer, onLost);
  }

  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      connect();
    },
    say: (frame) => socket?.say(frame) ?? false,
    wake() {
      if (!isWanted || socket) return;
      tries = 0;
      connect();
    },
    stop() {
      isWanted = false;
      clearTimeout(retry);
      socket?.close();
      socket = undefined;
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
