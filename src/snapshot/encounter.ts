/** Side effects of a screen while a fixture is run, in order. */
export interface Encounter {
  calls: { name: string; input: unknown; answer: 'ok' | 'refused' | 'no reply' }[];
  toasts: { type: string; text: string }[];
  questions: string[];
  /** Addresses navigated to. */
  moves: string[];
  /** Names of downloaded files. */
  files: string[];
}

export const newEncounter = (): Encounter => ({ calls: [], toasts: [], questions: [], moves: [], files: [] });
