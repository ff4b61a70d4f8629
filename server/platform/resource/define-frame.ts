import type { ServerFrame } from '#schemas/protocol/socket.ts';
import type { clientFrames, ClientFrames } from '#schemas/protocol/socket.ts';
import type { Context } from '../context/context.ts';

/**
 * The handler of one frame of a page. The context's database is a transaction unless the handler only reads; answers
 * are sent after the commit.
 */
export interface FrameHandler<Input = never> {
  /** Counts as user activity and extends the session. Absent: it does not. */
  prolongs?: true;
  /** Read-only: needs no transaction. */
  reads?: true;
  handle(input: Input, context: Context, answer: (frame: ServerFrame) => void): Promise<void>;
}

export type FrameName = Exclude<keyof typeof clientFrames, 'heartCheck'>;

/** The frame handlers of a resource, by method. */
export type FrameHandlers = { [Name in FrameName]?: FrameHandler<ClientFrames[Name]> };
