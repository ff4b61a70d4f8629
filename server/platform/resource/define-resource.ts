import type { Kysely, Migration } from 'kysely';
import type { Call, Contract, InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { clientFrames, ClientFrames, ServerFrame } from '#schemas/protocol/socket.ts';
import type { Context, FileHolder } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import type { FileReply, Reply } from '../envelope/envelope.ts';
import type { JobKind } from '../jobs/enqueue.ts';

/**
 * The handler of one frame of a page. The context's database is a transaction unless the handler only reads; answers
 * are sent after the commit.
 */
export interface FrameHandler<Input = never> {
  /** Counts as user activity and extends the session. Absent: it does not. */
  prolongs?: true;
  /** Read-only: needs no transaction. */
  reads?: true;
  handle(input: Input, context: Context, page: FramePage): Promise<void>;
}

/** The page that sent a frame. */
export interface FramePage {
  answer(frame: ServerFrame): void;
  /** Tells it of changed records of these forms from now on. */
  watch(formIds: readonly string[]): void;
}

type FrameName = Exclude<keyof typeof clientFrames, 'heartCheck'>;

/** The frame handlers of a resource, by method. */
type FrameHandlers = { [Name in FrameName]?: FrameHandler<ClientFrames[Name]> };

/** The result of a handler: the `data` of the envelope, nothing where that is null, or `reply(...)`. */
type Answer<C extends Call> =
  | OutputOf<C>
  | Reply<OutputOf<C>>
  | (C['transport'] extends 'file' ? FileReply : never)
  | (null extends OutputOf<C> ? void : never);

/**
 * The input is validated against the contract and flat: path parameters together with the query or the body. `prepared`:
 * what {@link ResourceOf.prepare} found for the call.
 */
type Handler<C extends Call> = (input: InputOf<C>, context: Context, prepared: never) => Promise<Answer<C>>;

/** The context of a seed, which runs once, in a transaction, at the first start of a database. */
export type SeedContext = Pick<Context, 'now' | 'newId'> & { db: Kysely<Database> };

export interface ResourceOf<Calls extends Record<string, Call>> {
  contract: Contract<Calls>;
  handlers: { [Name in keyof Calls]: Handler<Calls[Name]> };
  /** By name, run in order of name over all resources: `010-bill-rule`. A released migration must not be edited. */
  migrations?: Record<string, Migration>;
  /** Inserts the demo organisation's data. */
  seed?: (context: SeedContext) => Promise<void>;
  /** Calls whose writes must survive a refusal; their handlers open transactions themselves. */
  withoutTransaction?: readonly (keyof Calls & string)[];
  /** Slow work of calls before their transaction, which would hold the database meanwhile. */
  prepare?: { [Name in keyof Calls]?: (input: InputOf<Calls[Name]>, context: Context) => Promise<unknown> };
  /** Session calls allowed for users who must change the password first. */
  beforePasswordChange?: readonly (keyof Calls & string)[];
  /** Session calls allowed while the screen is locked. */
  whileLocked?: readonly (keyof Calls & string)[];
  /** Handlers of the socket frames of pages. */
  frames?: FrameHandlers;
  /** Tables whose rows reference uploaded files, in snake case, and who may read such a row. */
  holdsFiles?: Readonly<Record<string, FileHolder>>;
  /** The kinds of jobs it enqueues or that recur. */
  jobs?: readonly JobKind[];
}

/** A resource without its type parameters, for the list of all resources. */
export interface Resource {
  contract: Contract;
  handlers: Record<string, (input: never, context: Context, prepared: never) => Promise<unknown>>;
  prepare: Readonly<Record<string, (input: never, context: Context) => Promise<unknown>>>;
  migrations: Record<string, Migration>;
  seed?: (context: SeedContext) => Promise<void>;
  withoutTransaction: readonly string[];
  beforePasswordChange: readonly string[];
  whileLocked: readonly string[];
  frames: FrameHandlers;
  holdsFiles?: Readonly<Record<string, FileHolder>>;
  jobs?: readonly JobKind[];
}

/** A resource of the server: its contract, its handlers where they differ from the CRUD handlers, its tables. */
export function defineResource<Calls extends Record<string, Call>>(resource: ResourceOf<Calls>): Resource {
  const none = {
    migrations: {},
    prepare: {},
    withoutTransaction: [],
    beforePasswordChange: [],
    whileLocked: [],
    frames: {},
  };
  return { ...none, ...resource } as Resource;
}
