import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Contract, isReading } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import { checkDefinition, checkText } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { entityOf } from '#core/compile/context.ts';
import { normalise } from '#core/compile/normalise/normalise.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { kinds } from '#registry/kinds.ts';
import { runs } from '#scripts/testing/runs.ts';
import { builtInDefinitions } from './check/definitions.ts';
import { productContext } from './product-context.ts';
import { largeForm } from './testing/large-form.ts';

const context = productContext();
const files = builtInDefinitions();
const named = files.map(({ file, text }) => [file, text] as const);

/** The calls a definition names as sources, at any depth. */
function sourceCalls(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = isObject(part) && isObject(part['source']) ? part['source']['call'] : undefined;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(part).flatMap(sourceCalls)];
}

describe('the definitions of the product', () => {
  it('are there', () => expect(files.length).toBeGreaterThan(5));

  it.each(named)('%s has no issue [LANG-007]', (_file, text) => {
    expect(checkText(text, context)).toEqual([]);
  });

  it('ask by themselves for nothing but what only reads', () => {
    const records = ['onlinedev.list', 'onlinedev.children'];
    const requested = new Set([...records, ...files.flatMap(({ text }) => sourceCalls(JSON.parse(text)))]);
    const reading = Object.values(contracts as Record<string, Contract>).flatMap(({ noun, calls }) =>
      Object.entries(calls).flatMap(([name, call]) => (isReading(call) ? [`${noun}.${name}`] : [])),
    );
    expect([...requested].filter((name) => !reading.includes(name))).toEqual([]);
  });

  it.each(named)('%s says the same when normalised twice, and is not changed by compiling', (_file, text) => {
    const definition = JSON.parse(text) as JsonObject;
    const once = normalise(definition, context);
    expect(normalise(once, context)).toEqual(once);
    compile(definition, context);
    expect(definition).toEqual(JSON.parse(text));
  });

  it.each(named)('%s repeats nothing of what its noun says its values are chosen from', (_file, text) => {
    expect(repeatedSources(JSON.parse(text), undefined)).toEqual([]);
  });

  it.each(Object.keys(entities))('choose the values of %s from what is there', (noun) => {
    const { fields } = entities[noun as keyof typeof entities] as Entity;
    const nodes = Object.entries(fields).flatMap(([vModel, { source }]) =>
      source ? [{ config: { zhjyKey: 'select', label: vModel }, vModel, source }] : [],
    );
    expect(checkDefinition({ language: 1, title: noun, fields: nodes }, context)).toEqual([]);
  });

  it('survive any edit [LANG-009]', () => {
    const seeds = [...files.map(({ text }) => JSON.parse(text) as JsonObject), largeForm(12)];
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('input', '$t:x', 'f1', {}, [], null, -1, { var: 'x' }, { toString: '' }, { length: 3 }),
    );
    const edit = fc.record({ pick: fc.nat(), value, isRemoval: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(seeds.length - 1), fc.array(edit, { minLength: 1, maxLength: 6 }), (seed, edits) => {
        const edited = edits.reduce(applyEdit, structuredClone(seeds[seed]) as JsonObject);
        const screen = compile(edited, context);
        expect(screen.root.length).toBeGreaterThanOrEqual(0);
        for (const issue of checkDefinition(edited, context)) expect(issue.id).toMatch(/^issue\./);
        const once = normalise(edited, context);
        expect(normalise(once, context)).toEqual(once);
      }),
      { numRuns: runs(60) },
    );
  });

  it.each(['every-kind', 'budget', 'field-visit', 'flow-todo'])(
    'survive an object that has no text, in any place of %s [LANG-009]',
    (name) => {
      const { text } = files.find(({ file }) => file.includes(name)) as { text: string };
      const places = placesIn(JSON.parse(text) as JsonObject).length;
      for (let pick = 0; pick < places; pick += 1) {
        const edited = applyEdit(JSON.parse(text) as JsonObject, { pick, value: { toString: '' }, isRemoval: false });
        compile(edited, context);
        expect(checkDefinition(edited, context).every(({ id }) => id.startsWith('issue.'))).toBe(true);
      }
    },
  );

  // The figure of LANG-008 is measured by scripts/bench/definitions.ts.
  it('are checked with work that grows with the number of fields [LANG-008]', () => {
    const lookupsOf = (size: number) => {
      let lookups = 0;
      const counting = new Proxy(kinds, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => ((lookups += 1), Reflect.apply(value, target, args) as unknown);
        },
      });
      expect(checkText(JSON.stringify(largeForm(size)), { ...context, kinds: counting })).toEqual([]);
      return lookups;
    };
    const small = lookupsOf(50);
    expect(small).toBeGreaterThanOrEqual(50);
    expect(lookupsOf(500)).toBeLessThanOrEqual(10 * small);
  });

  it('use kinds of every wing', () => {
    expect(new Set([...kinds.values()].map(({ wing }) => wing))).toEqual(
      new Set(['fields', 'pickers', 'layout', 'blocks']),
    );
  });
});

/** The fields whose node has the very source that the entity in effect has. */
function repeatedSources(value: unknown, around: Entity | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => repeatedSources(one, around));
  if (!isObject(value)) return [];
  const entity = entityOf(context, value['entity']) ?? around;
  const name = typeof value['vModel'] === 'string' ? value['vModel'] : '';
  const known = entity && Object.hasOwn(entity.fields, name) ? entity.fields[name]?.source : undefined;
  const repeats = known !== undefined && JSON.stringify(known) === JSON.stringify(value['source']);
  return [...(repeats ? [name] : []), ...Object.values(value).flatMap((one) => repeatedSources(one, entity))];
}

/** The values of a definition, each as its parent and its key there. */
function placesIn(definition: JsonObject): [JsonObject, string][] {
  const places: [JsonObject, string][] = [];
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value as JsonObject, key]);
      look((value as JsonObject)[key]);
    }
  };
  look(definition);
  return places;
}

/** Replaces or removes one value somewhere in a definition. */
function applyEdit(definition: JsonObject, edit: { pick: number; value: unknown; isRemoval: boolean }): JsonObject {
  const places = placesIn(definition);
  const [parent, key] = places[edit.pick % Math.max(1, places.length)] ?? [];
  if (!parent || key === undefined) return definition;
  if (edit.isRemoval && !Array.isArray(parent)) delete parent[key];
  else parent[key] = structuredClone(edit.value);
  return definition;
}
