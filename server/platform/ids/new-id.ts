import { randomBytes } from 'node:crypto';

/** 32 hex digits: 12 of time, so that new rows lie together in an index, and 20 at random, so that nobody guesses one. */
export function idMaker(now: () => number): () => string {
  return () => now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}
