import { badRequest } from '../errors/app-error.ts';

/** SQL state of a unique violation. */
const uniqueViolation = '23505';

/**
 * Runs a write and maps its unique violations to refusals, by constraint name; the check is left to the database, as it
 * is the only one without races.
 */
export async function withUniqueViolations<T>(
  sentences: Readonly<Record<string, string>>,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    if (code === uniqueViolation && Object.hasOwn(sentences, constraint))
      throw badRequest(sentences[constraint] as string);
    throw error;
  }
}
