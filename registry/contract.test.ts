import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#core/kind/kind.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import en from '#schemas/messages/en.json';
import zh from '#schemas/messages/zh.json';
import zhtw from '#schemas/messages/zhtw.json';
import { runs } from '#scripts/testing/runs.ts';
import { faces } from './faces.ts';
import { kinds } from './kinds.ts';
import { arbitraryOf } from './testing/arbitrary.ts';
import { exampleOfKind, folderOfKind, kindFolders } from './testing/kind-files.ts';
import { messageIdsIn } from './testing/message-ids.ts';
import { storesNothing, withoutExample } from './testing/skips.ts';

const all = [...kinds.values()];
const context = { kinds };

interface Example {
  definition: Record<string, unknown>;
  values: Record<string, unknown>;
}

const exampleOf = (kind: Kind) => exampleOfKind<Example>(kind);

/** The props a kind is tested with: its defaults, and those of its examples. */
function propsOf(kind: Kind): Record<string, unknown>[] {
  const bare = { language: 1, title: '', fields: [{ config: { zhjyKey: kind.zhjyKey }, vModel: 'field' }] };
  const screens = [bare, exampleOf(kind)?.definition].map((definition) => compile(definition, context));
  const nodes = screens.flatMap((screen) => [...screen.fields.values()]);
  return nodes.filter((node) => node.zhjyKey === kind.zhjyKey).map((node) => ({ ...node.props }));
}

describe('the registry lists', () => {
  it('contain every kind of every folder of the registry once [KIND-002] [KIND-003]', () => {
    expect(all.map((kind) => `${kind.wing}/${kind.zhjyKey}`).sort()).toEqual(
      kindFolders
        .filter(({ wing }) => wing !== 'steps')
        .map(({ wing, zhjyKey }) => `${wing}/${zhjyKey}`)
        .sort(),
    );
  });

  it('have one kind per key, with a props schema, and the schema and verbs of its value [KIND-001]', () => {
    expect(new Set(all.map(({ zhjyKey }) => zhjyKey)).size).toBe(all.length);
    for (const { zhjyKey, props, value } of all) {
      expect([zhjyKey, props.type, kinds.get(zhjyKey)?.props]).toEqual([zhjyKey, 'object', props]);
      if (!value) continue;
      expect([zhjyKey, typeof value.schema]).toEqual([zhjyKey, 'object']);
      const verbs = (['empty', 'parse', 'check', 'store', 'text'] as const).map((verb) => typeof value[verb]);
      expect([zhjyKey, ...verbs]).toEqual([zhjyKey, ...verbs.map(() => 'function')]);
      expect([zhjyKey, typeof value.refs]).toEqual([zhjyKey, expect.stringMatching(/^(function|undefined)$/)]);
    }
  });

  it('have faces only of existing kinds, each lazily loaded from the folder of the kind or from the kit [KIND-001]', () => {
    for (const [key, own] of Object.entries(faces)) {
      const kind = kinds.get(key);
      expect(kind, key).toBeDefined();
      for (const [face, load] of Object.entries(own)) {
        expect([key, face]).toEqual([key, expect.stringMatching(/^(edit|view|cell)$/)]);
        // A function with a dynamic import: listing it loads nothing.
        if (load !== 'text')
          expect(String(load)).toMatch(new RegExp(`${folderOfKind(kind as Kind)?.slice('registry'.length)}/|/kit/`));
      }
    }
  });
});

describe.each(all.map((kind) => [kind.zhjyKey, kind] as const))('%s', (key, kind) => {
  const example = exampleOf(kind);

  it('has an example that is a valid definition, or a reason to have none [KIND-003]', () => {
    if (example === undefined) return expect(Object.keys(withoutExample)).toContain(key);
    expect(withoutExample).not.toHaveProperty(key);
    expect(checkDefinition(example.definition, context)).toEqual([]);
    expect(JSON.stringify(example.definition)).toContain(`"zhjyKey":"${key}"`);
  });

  it('has messages for its name and all its properties in three languages [KIND-003]', () => {
    const ids = [`kind.${key}`, ...messageIdsIn(kind.props), ...messageIdsIn(kind.config)];
    for (const messages of [zh, zhtw, en]) {
      expect(ids.filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
    }
  });

  const verbs = kind.value;
  if (verbs === undefined) return;

  describe.each(propsOf(kind).map((props, index) => [index, props] as const))(
    'with the props of example %d',
    (_, props) => {
      const noNames = () => undefined;

      it('parses nothing as empty without issues [KIND-003]', () => {
        const empty = verbs.empty(props);
        for (const nothing of [undefined, null]) {
          expect(verbs.parse(nothing, props)).toEqual({ value: empty, issues: [] });
        }
        if (verbs.isEmpty?.(empty, props) !== false) expect(verbs.text(empty, props, noNames)).toBe('');
        expect(verbs.check(empty, props)).toEqual([]);
      });

      it('parses its stored value to the same value, for every stored input [KIND-003]', () => {
        if (key in storesNothing) return expect(verbs.store(verbs.empty(props), props)).toBeUndefined();
        const stored = fc.oneof(arbitraryOf(verbs.schema), fc.jsonValue({ maxDepth: 3 }));
        fc.assert(
          fc.property(stored, (one) => {
            const { value } = verbs.parse(one, props);
            expect(verbs.parse(verbs.store(value, props), props).value).toEqual(value);
          }),
          { numRuns: runs(100) },
        );
      });

      it('never throws when parsing, checking and formatting, and every issue has a message [KIND-003]', () => {
        fc.assert(
          fc.property(fc.oneof(arbitraryOf(verbs.schema), fc.jsonValue({ maxDepth: 3 })), (one) => {
            const { value, issues } = verbs.parse(one, props);
            const found = [...issues, ...verbs.check(value, props)];
            expect(typeof verbs.text(value, props, noNames)).toBe('string');
            expect(Array.isArray(verbs.refs?.(value, props) ?? [])).toBe(true);
            expect(found.filter(({ id }) => !Object.hasOwn(zh, id))).toEqual([]);
          }),
          // Objects that shadow toString and valueOf are rarely generated.
          { numRuns: runs(100), examples: [[{ toString: '', valueOf: '' }], [[{ toString: 1 }]]] },
        );
      });
    },
  );
});
