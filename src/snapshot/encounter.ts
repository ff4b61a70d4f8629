/** What happened around a screen while a fixture was played, in the order it happened. */
export interface Encounter {
  calls: { name: string; input: unknown; answer: 'ok' | 'refused' | 'no reply' }[];
  toasts: { type: string; text: string }[];
  questions: string[];
  /** Addresses gone to. */
  moves: string[];
  /** Names of files offered. */
  files: string[];
}

export const newEncounter = (): Encounter => ({ calls: [], toasts: [], questions: [], moves: [], files: [] });
