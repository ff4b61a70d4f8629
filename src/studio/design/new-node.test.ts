import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import type { Kind } from '#core/kind/kind.ts';
import { newNode } from './new-node.ts';

const fresh = (key: string) => newNode(kinds.get(key) as Kind, '合计', 'total');

const precisionOf = (node: unknown) => {
  const { fields } = compile({ language: 1, title: 't', fields: [node] }, { kinds });
  return fields.get('total')?.props['precision'];
};

describe('freshNode', () => {
  it('gives a new calculated field two decimals, while one without a precision has none [CALC-011]', () => {
    expect(precisionOf(fresh('calculate'))).toBe(2);
    expect(precisionOf({ config: { zhjyKey: 'calculate' }, vModel: 'total', expression: '1' })).toBe(0);
  });

  it('creates containers with their first panels, and displays without a name', () => {
    expect(fresh('tab').children).toHaveLength(2);
    expect(fresh('divider').vModel).toBeUndefined();
  });

  it('creates nodes of every kind whose only issues are missing required properties', () => {
    // Panels are valid in their container only.
    const panels = new Set([...kinds.values()].map(({ container }) => container?.only));
    for (const kind of kinds.values()) {
      if (kind.overlay || panels.has(kind.zhjyKey)) continue;
      const fields = [newNode(kind, '新字段', 'field1')];
      const issues = checkDefinition({ language: 1, title: 't', fields }, { kinds });
      const unwritten = kind.needs ?? [];
      const isUnwritten = ({ id, params }: (typeof issues)[number]) =>
        (id === 'issue.needed-property' && unwritten.includes(String(params['name']))) ||
        (id === 'issue.no-options' && kind.options === true);
      expect(
        issues.filter((issue) => !isUnwritten(issue)),
        kind.zhjyKey,
      ).toEqual([]);
    }
  });
});
