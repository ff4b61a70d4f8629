import type { KeyStorage } from '../state/application.ts';

/** An in-memory Storage with these initial entries. */
export function memoryStorage(
  first: Readonly<Record<string, string>> = {},
): KeyStorage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(first));
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
