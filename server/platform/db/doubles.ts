import { refuse } from '../errors/refusal.ts';

/** PostgreSQL's code for a row that breaks a unique constraint. */
const doubled = '23505';

/** A write whose broken unique constraints are refusals in words, by constraint name; the database is the only judge. */
export async function refusingDoubles<T>(sentences: Readonly<Record<string, string>>, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    if (code === doubled && Object.hasOwn(sentences, constraint)) throw refuse(sentences[constraint] as string);
    throw error;
  }
}
