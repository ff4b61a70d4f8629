import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { kinds } from '../../kinds.ts';

const definition = (properties: object) => ({
  language: 1,
  title: 't',
  fields: [
    { config: { zhjyKey: 'inputNumber', label: 'a' }, vModel: 'a' },
    { config: { zhjyKey: 'calculate', label: 'b' }, vModel: 'b', ...properties },
  ],
});

describe('a calculated field', () => {
  it('holds expression, precision, thousands, isAmountChinese and isStorage, and refuses other values [CALC-001]', () => {
    const good = { expression: 'a × 2', precision: 3, thousands: true, isAmountChinese: true, isStorage: 1 };
    const screen = compile(definition(good), { kinds });
    expect(checkDefinition(definition(good), { kinds })).toEqual([]);
    expect(screen.fields.get('b')?.props).toMatchObject(good);
    for (const bad of [
      { expression: 5 },
      { precision: 'two' },
      { thousands: 1 },
      { isAmountChinese: 'yes' },
      { isStorage: 2 },
    ]) {
      const issues = checkDefinition(definition({ expression: 'a', ...bad }), { kinds });
      expect(
        issues.map(({ path }) => path),
        JSON.stringify(bad),
      ).toContain(`fields[1].${Object.keys(bad)[0]}`);
    }
  });
});
