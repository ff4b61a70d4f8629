import type { KeyStorage } from '../state/application.ts';

/** An in-memory Storage with these initial entries. */
export function memoryStorage(
  first: Readonly<Record<string, string>> = {},
): KeyStorage & { entries: Map<string, string> } {
  const entries = new Map(Object.entries(first));
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
