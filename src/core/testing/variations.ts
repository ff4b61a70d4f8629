import { createHash } from 'node:crypto';

type Json = Record<string, unknown> | unknown[];

/** Old definitions contain parts as JSON text; those are changed inside as well. `{title}` is a placeholder, not JSON. */
function partOf(value: unknown): Json | undefined {
  if (typeof value === 'string' && /^(?:\[|\{\s*["}])/.test(value)) return JSON.parse(value) as Json;
  return typeof value === 'object' && value !== null ? (value as Json) : undefined;
}

/** A copy of a JSON value with one part changed. */
interface Variation {
  /** Where and what, for example `fields[0].label = ""` or `fields[0] removed`. */
  name: string;
  value: unknown;
}

function replacementsOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value === '' ? ['x'] : ['', 7];
  if (typeof value === 'number') return [-1, 'x'];
  if (typeof value === 'boolean') return [!value, 'x'];
  if (Array.isArray(value)) return value.length > 0 ? [[], {}, [...value, value[0]]] : ['x'];
  return value === null ? ['x'] : [{}, []];
}

/** Every value of a JSON document in turn removed and replaced: empty, of another type, doubled in its list. */
function* variationsOf(document: unknown, replacementsMax: number): Generator<Variation> {
  for (const [keys, value] of partsOf(document, [])) {
    const name = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
    yield { name: `${name.slice(1)} removed`, value: changed(document, keys, undefined) };
    for (const replacement of replacementsOf(value).slice(-replacementsMax)) {
      const text =
        Array.isArray(replacement) && replacement.length > 0 ? 'doubled' : `= ${JSON.stringify(replacement)}`;
      yield { name: `${name.slice(1)} ${text}`, value: changed(document, keys, replacement) };
    }
  }
}

type Keys = readonly (string | number)[];

function* partsOf(value: unknown, keys: Keys): Generator<[Keys, unknown]> {
  const part = partOf(value);
  if (!part) return;
  const entries: [string | number, unknown][] = Array.isArray(part)
    ? part.map((item, index) => [index, item])
    : Object.entries(part);
  for (const [key, item] of entries) {
    const path = [...keys, key];
    yield [path, item];
    yield* partsOf(item, path);
  }
}

/** A copy with the value at the keys replaced, or removed if it is undefined. */
function changed(document: unknown, [key, ...rest]: Keys, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const part = partOf(document) as Json;
  const copy = (Array.isArray(part) ? [...part] : { ...part }) as Record<string | number, unknown>;
  const value = changed(copy[key], rest, replacement);
  if (value !== undefined) copy[key] = value;
  else if (Array.isArray(copy)) copy.splice(key as number, 1);
  else delete copy[key];
  return typeof document === 'string' ? JSON.stringify(copy) : copy;
}

/** The first characters of a hash over the JSON of a value; maps are included, functions are not. */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part));
  return createHash('sha256')
    .update(text ?? '')
    .digest('hex')
    .slice(0, 6);
}

/** What is made of a document: a digest of the result, and its issues. */
export interface Outcome {
  digest: string;
  issues: readonly string[];
}

/** How an outcome differs from that of the unchanged document: its digest, further issues, and how many are missing. */
function differenceOf(outcome: Outcome, unchanged: Outcome): string {
  const added = outcome.issues.filter((issue) => !unchanged.issues.includes(issue)).map((issue) => `+ ${issue}`);
  const missing = unchanged.issues.filter((issue) => !outcome.issues.includes(issue)).length;
  const digest = outcome.digest === unchanged.digest ? [] : [outcome.digest];
  return [...digest, ...added.slice(0, 3), ...(missing > 0 ? [`- ${missing}`] : [])].join(' ');
}

/**
 * The outcome of a document, then a line for each variation with another outcome. `replacementsMax` limits the
 * replacements of each value.
 */
export async function goldenOf(
  document: unknown,
  outcomeOf: (value: unknown) => Outcome | Promise<Outcome>,
  replacementsMax = 3,
): Promise<string> {
  const unchanged = await outcomeOf(structuredClone(document));
  const lines = [`unchanged: ${unchanged.digest}`, ...unchanged.issues];
  for (const { name, value } of variationsOf(document, replacementsMax)) {
    const difference = differenceOf(await outcomeOf(value), unchanged);
    if (difference !== '') lines.push(`${name}: ${difference}`);
  }
  return [...lines, ''].join('\n');
}
