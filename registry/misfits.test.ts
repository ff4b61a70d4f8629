import { describe, expect, it } from 'vitest';
import type { Kind } from '#core/kind/kind.ts';
import { isInvalidValue } from '#core/record/invalid-value.ts';
import { compile } from '#core/compile/compile.ts';
import { fieldText } from '#core/record/field-text.ts';
import { kinds } from './kinds.ts';
import { exampleOfKind } from './testing/kind-files.ts';
import { keepsItsOwn } from './testing/skips.ts';

/** Stored values that another definition may have left in the database: every shape of a value. */
const shapes = [
  ...['u1', '待定', ' ', '["a"]', '[1,2]', '{"a":1}', '2024-13-45', 7, -3.5, true, false, {}, { a: 1 }, { id: 'x' }],
  ...[['x'], [1, 2], [{}], [null], [['a', 'b']], ['x', { a: 1 }], [{ name: 'f' }]],
];

/** The nodes of the kind: as in its example, and with `multiple`. */
function nodesOf({ zhjyKey, wing }: Kind) {
  const example = exampleOfKind<{ definition: unknown }>({ wing, zhjyKey });
  const bare = (more: object) => ({ language: 1, fields: [{ config: { zhjyKey }, vModel: 'field', ...more }] });
  const screens = [bare({}), bare({ multiple: true }), example?.definition].map((one) => compile(one, { kinds }));
  return screens.flatMap((screen) => [...screen.fields.values()]).filter((node) => node.zhjyKey === zhjyKey);
}

const valued = [...kinds.values()].filter(({ zhjyKey, value }) => value && !(zhjyKey in keepsItsOwn));

describe.each(valued.map((kind) => [kind.zhjyKey, kind] as const))('%s', (_, kind) => {
  it('shows an unreadable value as it is, stores it unchanged, and never treats it as empty [PICK-010]', () => {
    for (const node of nodesOf(kind)) {
      const { parse, store, empty } = kind.value as NonNullable<Kind['value']>;
      for (const stored of shapes) {
        const { value, issues } = parse(stored, node.props);
        if (issues.length === 0) {
          const isNone = Array.isArray(stored) && stored.every((one) => one === null);
          if (!isNone) expect(value, JSON.stringify(stored)).not.toEqual(empty(node.props));
          continue;
        }
        expect(value).toEqual(stored);
        expect(store(value, node.props)).toEqual(stored);
        expect(isInvalidValue(node, value)).toBe(true);
        const words = typeof stored === 'string' ? stored : JSON.stringify(stored);
        expect(fieldText(node, value, () => undefined)).toBe(words);
      }
    }
  });
});
