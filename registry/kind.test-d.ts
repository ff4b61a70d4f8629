import { Type } from '@sinclair/typebox';
import { describe, expectTypeOf, it } from 'vitest';
import { defineKind, type PropsOf } from './kind.ts';

const props = Type.Object({ count: Type.Integer({ default: 5 }) });

describe('defineKind', () => {
  it('gives faces the props their schema states', () => {
    const kind = defineKind({ zhjyKey: 'x', wing: 'fields', props });
    expectTypeOf<PropsOf<typeof kind>>().toEqualTypeOf<{ count: number }>();
  });

  it('refuses verbs that disagree with the schema', () => {
    defineKind<typeof props, number>({
      zhjyKey: 'x',
      wing: 'fields',
      props,
      value: {
        schema: Type.Number(),
        empty: ({ count }) => count,
        parse: () => ({ value: 0, issues: [] }),
        check: () => [],
        store: (value) => value,
        // @ts-expect-error there is no such prop
        text: (value, { stars }) => `${value}${stars}`,
      },
    });
  });

  it('refuses a wing that does not exist', () => {
    // @ts-expect-error four wings, no attic
    defineKind({ zhjyKey: 'x', wing: 'attic', props });
  });
});
