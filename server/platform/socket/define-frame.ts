import type { ServerFrame } from '#schemas/protocol/socket.ts';
import type { clientFrames, ClientFrames } from '#schemas/protocol/socket.ts';
import type { Context } from '../resource/context.ts';

/** What a resource does with one frame of a page. The context's database is a transaction unless it only
 * reads; answers leave when what was written is kept. */
export interface FrameHandler<Input = never> {
  /** Shows that somebody is there: the session lives on. Absent: it does not. */
  prolongs?: true;
  /** Only reads: needs no transaction. */
  reads?: true;
  handle(input: Input, context: Context, answer: (frame: ServerFrame) => void): Promise<void>;
}

export type FrameName = Exclude<keyof typeof clientFrames, 'heartCheck'>;

/** The frames a resource answers, by method. */
export type FrameHandlers = { [Name in FrameName]?: FrameHandler<ClientFrames[Name]> };
