import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Value } from '@sinclair/typebox/value';
import type { NameLookup } from '#core/kind/kind.ts';
import { mountEdit } from '../../testing/mount-edit.tsx';
import SwitchEdit from './switch.edit.tsx';
import { switchKind, type SwitchProps } from './switch.ts';

afterEach(cleanup);
const control = () => screen.getByRole('switch');

describe('the switch', () => {
  it('is 0 at first, and 1 and 0 by turns [FIELD-017]', () => {
    expect(switchKind.config?.properties['defaultValue']?.default).toBe(0);
    const { changes } = mountEdit(SwitchEdit, switchKind, 0);
    fireEvent.click(control());
    expect(changes).toHaveBeenLastCalledWith(1);
    expect(control().getAttribute('aria-checked')).toBe('true');
    fireEvent.click(control());
    expect(changes).toHaveBeenLastCalledWith(0);
  });

  it('says its labels, which the definition may choose [FIELD-017]', () => {
    mountEdit(SwitchEdit, switchKind, 1);
    expect(control().textContent).toBe('开');
    cleanup();
    mountEdit(SwitchEdit, switchKind, 0, { activeTxt: '公开', inactiveTxt: '不公开' });
    expect(control().textContent).toBe('不公开');
  });

  it('is read as yes and no, or by the labels that the definition chooses [FIELD-017]', () => {
    const names = Object.assign(() => undefined, { t: (text: unknown) => (text === '$t:common.yes' ? 'Yes' : text) });
    const text = (is: number, more: object = {}) =>
      switchKind.value?.text(is, Value.Default(switchKind.props, more) as SwitchProps, names as NameLookup);
    expect([text(1), text(0)]).toEqual(['Yes', '$t:common.no']);
    expect([text(1, { activeTxt: '公开' }), text(0, { inactiveTxt: '不公开' })]).toEqual(['公开', '不公开']);
  });

  it('understands old data', () => {
    const props = { disabled: false, activeTxt: '开', inactiveTxt: '关', activeValue: 1, inactiveValue: 0 };
    const read = (stored: unknown) => switchKind.value!.parse(stored, props).value;
    expect([true, 'true', '1', 1].map(read)).toEqual([1, 1, 1, 1]);
    expect([false, 'false', '0', 0].map(read)).toEqual([0, 0, 0, 0]);
  });

  it('rests when disabled [FIELD-001]', () => {
    const { changes } = mountEdit(SwitchEdit, switchKind, 0, {}, { disabled: true });
    fireEvent.click(control());
    expect(changes).not.toHaveBeenCalled();
  });
});
