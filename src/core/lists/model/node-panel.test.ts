import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import en from '#schemas/messages/en.json' with { type: 'json' };
import { nodePanel } from './node-panel.ts';

const open = [...kinds.values()].filter(({ wing }) => wing !== 'blocks');

describe('the property panel of a kind', () => {
  it.each(open.map((kind) => [kind.zhjyKey, kind] as const))('of %s labels and explains every property', (_, kind) => {
    for (const { properties } of nodePanel(kind)) {
      for (const { title, about } of properties) {
        for (const id of [title, about]) {
          expect(Object.hasOwn(zh, id), id).toBe(true);
          expect(Object.hasOwn(en, id), id).toBe(true);
        }
      }
    }
  });

  it('starts with the common properties, and has every property of the kind', () => {
    const [common, own, more] = nodePanel(kinds.get('input') as never);
    const names = (part: typeof common) => part?.properties.map(({ path }) => path.join('.'));
    expect(names(common)).toEqual([
      'vModel',
      'config.label',
      'config.required',
      'config.span',
      'config.tipLabel',
      'config.defaultValue',
    ]);
    expect(names(own)).toContain('maxlength');
    expect(names(own)).not.toContain('showWordLimit');
    expect(names(more)).toContain('config.regList');
    expect(names(more)).toContain('config.className');
    expect(names(more)).toContain('on');
  });

  it('omits properties without effect for a kind', () => {
    const names = nodePanel(kinds.get('divider') as never).flatMap(({ properties }) =>
      properties.map(({ path }) => path.join('.')),
    );
    expect(names).not.toContain('vModel');
    expect(names).not.toContain('config.required');
  });
});
