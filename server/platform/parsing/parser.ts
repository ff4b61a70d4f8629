import { AppError } from '../errors/app-error.ts';

/** What reads content from outside: pure, from bytes and limits to plain data. */
export interface Parser<Input, Output> {
  /** Its name among those of the worker. */
  name: string;
  parse(input: Input): Output | Promise<Output>;
  /** Milliseconds it takes at most, where the usual time is too short. */
  timeMs?: number;
}

/** What a worker is sent. */
export interface ParsingTask {
  name: string;
  input: unknown;
}

/** An error as data: only these parts of it cross the border of a thread. */
type Refusal = Pick<AppError, 'code' | 'id' | 'params' | 'data'>;
export type ParsingResult = { output: unknown } | { refused: Refusal };

/** Runs a task in the worker: what a parser refuses comes back as data. */
export async function answerTask(
  parsers: readonly Parser<never, unknown>[],
  task: ParsingTask,
): Promise<ParsingResult> {
  const parser = parsers.find(({ name }) => name === task.name);
  if (!parser) throw new Error(`There is no parser ${task.name}.`);
  try {
    return { output: await parser.parse(task.input as never) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, id, params, data } = error;
    return { refused: { code, id, params, data } };
  }
}
