import type { Parameters } from '#schemas/language/source.ts';
import { valueText } from '../../text/value-text.ts';

/** The name read by a parameter; undefined for a constant. */
export function readOf(parameter: unknown): string | undefined {
  if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return undefined;
  const entries = Object.entries(parameter);
  const [key, name] = entries[0] ?? [];
  return entries.length === 1 && key === 'var' && typeof name === 'string' ? name : undefined;
}

/** All names read by these parameters. */
export function readsOf(parameters: Parameters = {}): string[] {
  return Object.values(parameters).flatMap((parameter) => readOf(parameter) ?? []);
}

/** Resolves parameters: `{ "var": "type.id" }` is read, everything else is a constant. */
export function resolveParameters(
  parameters: Parameters = {},
  read: (name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([key, parameter]) => {
      const name = readOf(parameter);
      return [key, name === undefined ? parameter : read(name)];
    }),
  );
}

/** Fills `{name}` placeholders in a message or path; unknown names become empty. `encode` escapes values in a path. */
export function fillIn(
  text: string,
  read: (name: string) => unknown,
  encode: (value: string) => string = String,
): string {
  return text.replace(/\{([\w.]+)\}/g, (_, name: string) => encode(valueText(read(name))));
}
