import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { runs } from '#scripts/testing/runs.ts';
import { verdicts } from './input/import-report.ts';
import { importLegacy } from './import-legacy.ts';

const files = import.meta.glob<{ input: unknown }>('/fixtures/family/*.json', { eager: true, import: 'default' });
const context = { kinds };

/** The input with its JSON texts parsed, so that their content has paths. */
function unpacked(value: unknown): unknown {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return unpackedText(value);
  if (Array.isArray(value)) return value.map(unpacked);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unpacked(one)]));
}
function unpackedText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const inputs = Object.entries(files).map(
  ([file, { input }]) => [file.split('/').at(-1) ?? '', unpacked(input)] as const,
);

function objectsIn(value: unknown, path = ''): { path: string; object: JsonObject }[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown, index) => objectsIn(one, at(path, index)));
  if (!isObject(value)) return [];
  return [{ path, object: value }, ...Object.entries(value).flatMap(([key, one]) => objectsIn(one, at(path, key)))];
}

const leaves = (value: unknown): number => {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.length === 0 ? 1 : inner.reduce((sum: number, one) => sum + leaves(one), 0);
};

/**
 * Copies the designer stores of fields and looked-up options, rows of fixed data, and records of the origin of a file.
 */
const copies =
  /^source|expression\[|groups\[\d+\]\.__config__|\.options\[|ableConf|picker-options|option\.(defaultValue|columnOptions)\[/;

describe.each(inputs)('%s', (_, input) => {
  it('has a verdict for every value [LANG-016]', () => {
    const { account } = importLegacy(input, context);
    expect(account.total).toBe(leaves(input));
    expect(verdicts.reduce((sum, verdict) => sum + account[verdict], 0)).toBe(account.total);
  });

  it('imports or reports an unknown property at any path [LANG-016]', () => {
    for (const { path } of objectsIn(input)) {
      if (copies.test(path)) continue;
      const changed = structuredClone(input);
      const place = objectsIn(changed).find((one) => one.path === path);
      (place as { object: JsonObject }).object['zzUnknown'] = 'zz';
      const { issues, form, list, page } = importLegacy(changed, context);
      const told = issues.some((issue) => at(path, 'zzUnknown').startsWith(issue.path) && issue.path !== '');
      const kept = JSON.stringify([form, list, page]).includes('zzUnknown');
      expect(told || kept, path).toBe(true);
    }
  });
});

describe('an untrusted input', () => {
  const anyInput = fc.constantFrom(...inputs.map(([, input]) => input));

  it('never makes the import throw, whatever is modified in it', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), fc.nat(), fc.jsonValue({ maxDepth: 3 }), (input, which, key, value) => {
        const changed = structuredClone(input);
        const all = objectsIn(changed);
        const { object } = all[which % all.length] as { object: JsonObject };
        const names = Object.keys(object);
        object[names[key % Math.max(1, names.length)] ?? 'fields'] = value;
        const { account, form } = importLegacy(changed, context);
        expect(verdicts.reduce((sum, verdict) => sum + account[verdict], 0)).toBe(account.total);
        if (form) expect(form.language).toBe(1);
      }),
      { numRuns: runs(300) },
    );
  });

  it('has objects without a text or a number where texts and numbers are expected', () => {
    const wordless = { toString: 0, valueOf: 0 };
    const failing = inputs.flatMap(([, input]) =>
      objectsIn(input).flatMap(({ object, path }, which) =>
        Object.keys(object).flatMap((key) => {
          const changed = structuredClone(input);
          (objectsIn(changed)[which] as { object: JsonObject }).object[key] = wordless;
          try {
            importLegacy(changed, context);
            return [];
          } catch (error) {
            return [`${path}.${key}: ${(error as Error).stack?.split('\n').slice(0, 2).join('')}`];
          }
        }),
      ),
    );
    expect(failing).toEqual([]);
  });

  it('is read by own properties only', () => {
    const text =
      '{"fields":[{"__config__":{"jnpfKey":"input","label":"a","__proto__":{"required":true}},"__vModel__":"a"}]}';
    const { form } = importLegacy(text, context);
    expect(form?.fields).toEqual([{ config: { zhjyKey: 'input', label: 'a' }, vModel: 'a' }]);
    expect(({} as JsonObject)['required']).toBeUndefined();
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    const fields = names.map((name) => ({ __config__: { jnpfKey: 'input', [name]: 1, tag: name }, __vModel__: name }));
    expect(() => importLegacy({ fields, [names[0] as string]: {} }, context)).not.toThrow();
    expect(() => importLegacy({ fields: names.map((tag) => ({ __config__: { tag } })) }, context)).not.toThrow();
  });

  it('is bounded: deep, cyclic and huge inputs terminate', () => {
    expect(importLegacy('['.repeat(100_000), context).issues).toHaveLength(1);
    let deep: JsonObject = { __config__: { jnpfKey: 'row' } };
    for (let depth = 0; depth < 100_000; depth++) deep = { __config__: { jnpfKey: 'row', children: [deep] } };
    expect(importLegacy({ fields: [deep] }, context).issues.length).toBeGreaterThan(0);
    const circle: JsonObject = { __config__: { jnpfKey: 'row' } };
    (circle['__config__'] as JsonObject)['children'] = [circle];
    expect(importLegacy({ fields: [circle] }, context).issues.length).toBeGreaterThan(0);
    const many = Array.from({ length: 3_000 }, (_, index) => ({
      __config__: { jnpfKey: 'input', label: `${index}` },
      __vModel__: `f${index}`,
    }));
    expect(importLegacy({ fields: many }, context).form?.fields).toHaveLength(3_000);
    const hostile = {
      get fields() {
        throw new Error('no');
      },
    };
    expect(importLegacy(hostile, context).issues).toHaveLength(1);
  });
});
