import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { compile } from '#core/compile/compile.ts';
import { checkRecord } from '#core/record/record.ts';
import { mountEdit } from '../../testing/mount-edit.tsx';
import { kinds } from '../../kinds.ts';
import SliderEdit from './slider.edit.tsx';
import { slider } from './slider.ts';

afterEach(cleanup);
const control = () => screen.getByRole<HTMLInputElement>('slider');

describe('the slider', () => {
  it('ranges from 0 to 100 in steps of one by default [FIELD-041]', () => {
    const { changes } = mountEdit(SliderEdit, slider, 30);
    expect([control().min, control().max, control().step]).toEqual(['0', '100', '1']);
    fireEvent.change(control(), { target: { value: '55' } });
    expect(changes).toHaveBeenLastCalledWith(55);
  });

  it('counts zero as filled [FIELD-041]', () => {
    const field = { config: { zhjyKey: 'slider', label: '进度', required: true }, vModel: 'progress' };
    const screenOf = compile({ language: 1, title: '', fields: [field] }, { kinds });
    expect(checkRecord(screenOf, { progress: 0 })).toEqual([]);
    expect(checkRecord(screenOf, { progress: undefined })).toHaveLength(1);
  });
});
