import { beforeAll, describe, expect, it } from 'vitest';
import { installFormulas } from '#core/formula/install.ts';
import { visibleButtons } from '../actions/buttons.ts';
import { openForm } from '../testing/open-form.ts';

beforeAll(() => installFormulas());

const number = (vModel: string, more: object = {}) => ({
  config: { zhjyKey: 'inputNumber', label: vModel, ...more },
  vModel,
});
/** A condition in both languages. */
const twins = [
  ['json-logic', { '>': [{ var: 'days' }, 3] }],
  ['a formula', { formula: 'days > 3' }],
] as const;

describe.each(twins)('a condition in %s', (_, when) => {
  it.each(['shown', 'disabled', 'required'] as const)('decides whether a field is %s [FORMULA-008]', (what) => {
    const { store } = openForm([number('days'), number('reason', { [what]: when })] as never);
    const state = () => store.state('reason')[what];
    store.set('days', 4);
    expect(state()).toBe(true);
    store.set('days', 3);
    expect(state()).toBe(false);
  });

  it.each(['shown', 'disabled', 'required'] as const)(
    'decides row by row whether a cell is %s [FORMULA-008]',
    (what) => {
      const children = [number('days'), number('reason', { [what]: when })];
      const table = { config: { zhjyKey: 'table', label: 't', children }, vModel: 'lines' };
      const lines = [
        { zhjyId: 'a', days: 4 },
        { zhjyId: 'b', days: 3 },
      ];
      const { store } = openForm([table] as never, { lines });
      expect(['a', 'b'].map((row) => store.state(`lines/${row}/reason`)[what])).toEqual([true, false]);
    },
  );

  it('decides which buttons are there, and which are disabled [FORMULA-008]', () => {
    const buttons = [
      { label: 'shown', shown: when, do: [] },
      { label: 'disabled', disabled: when, do: [] },
    ] as never;
    const states = (days: number) =>
      visibleButtons(
        buttons,
        (name) => (name === 'days' ? days : undefined),
        () => true,
      ).map(({ button, isDisabled }) => [button.label, isDisabled]);
    expect(states(4)).toEqual([
      ['shown', false],
      ['disabled', true],
    ]);
    expect(states(3)).toEqual([['disabled', false]]);
  });
});
