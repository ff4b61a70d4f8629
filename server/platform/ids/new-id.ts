import { randomBytes } from 'node:crypto';

/**
 * 32 hex digits: 12 of time, so that new rows are adjacent in an index, and 20 random ones, so that ids cannot be
 * guessed.
 */
export function idMaker(now: () => number): () => string {
  return () => now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}
