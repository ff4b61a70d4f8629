import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError, badRequest } from '../errors/app-error.ts';
import type { Parser, ParsingResult, ParsingTask } from './parser.ts';
import { turnsOf } from '../turns/turns.ts';

/** Runs parsers beside the event loop, so that no file holds up the calls of others (OPS-019). */
export interface Parsing {
  /** `person`: whose content it is; that of one person is parsed one after another. */
  run<Input, Output>(parser: Parser<Input, Output>, input: Input, person: string): Promise<Output>;
  close(): Promise<void>;
}

/** Milliseconds and megabytes that a parser takes at most; a worker beyond them is ended, and its sender told. */
export interface ParsingLimits {
  timeMs: number;
  memoryMb: number;
}

const limitsOfProduct: ParsingLimits = { timeMs: 20_000, memoryMb: 512 };
/** More would take the cores from the calls. */
const workersMax = 2;
/** Milliseconds after which an idle worker ends. */
const idleMs = 30_000;
/** Of one person, so that the other worker is there for others. */
const [atOnce, waitingMax] = [1, 20];

/** Parsing in worker threads, from the built file of the worker. */
export function pooledParsing(worker: URL, { timeMs, memoryMb } = limitsOfProduct): Parsing {
  const turns = turnsOf(atOnce, waitingMax);
  const pool = new Piscina({
    filename: fileURLToPath(worker),
    minThreads: 0,
    maxThreads: workersMax,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return {
    run: (parser, input, person) =>
      turns(person, async () => {
        const task: ParsingTask = { name: parser.name, input };
        const signal = AbortSignal.timeout(parser.timeMs ?? timeMs);
        const result = (await pool.run(task, { signal }).catch((error: unknown) => {
          throw refusalOf(error);
        })) as ParsingResult;
        if ('output' in result) return result.output as never;
        const { code, id, params, data } = result.refused;
        throw new AppError(code, id, params, data);
      }),
    close: () => pool.destroy(),
  };
}

/** A worker that was ended for its time or its memory is its sender's matter, anything else the server's. */
function refusalOf(error: unknown): unknown {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError') return badRequest('request.parsedTooLong');
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? badRequest('request.parsedTooLarge') : error;
}

/** Parsing in this thread, for tests and tools that run from source. */
export const directParsing = (): Parsing => ({
  run: async (parser, input) => parser.parse(input),
  close: () => Promise.resolve(),
});
