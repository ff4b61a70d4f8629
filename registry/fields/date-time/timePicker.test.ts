import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { disabledTimes } from './timePicker.popup.tsx';
import { fullTime, timePicker, type TimePickerProps } from './timePicker.ts';

const told = (props: object = {}) => Value.Default(timePicker.props, { ...props }) as TimePickerProps;
const problems = (time: string, props: object = {}) => timePicker.value!.check(time, told(props)).map(({ id }) => id);

describe('timePicker', () => {
  it('has seconds by default [FIELD-034]', () => {
    expect(told().format).toBe('HH:mm:ss');
  });

  it('reads a bound without seconds as its full minute [FIELD-035]', () => {
    expect(fullTime('08:30', '00:00:00')).toBe('08:30:00');
    expect(problems('08:29:59', { startTime: '08:30' })).toEqual(['value.tooEarly']);
    expect(problems('08:30:00', { startTime: '08:30' })).toEqual([]);
  });

  it('spans the whole day without bounds [FIELD-036]', () => {
    expect(fullTime(null, '00:00:00')).toBe('00:00:00');
    expect(fullTime(null, '23:59:59')).toBe('23:59:59');
    expect(disabledTimes(told()).disabledHours()).toEqual([]);
    expect(problems('00:00:00').concat(problems('23:59:59'))).toEqual([]);
  });

  it('disables hours, minutes and seconds outside its bounds', () => {
    const times = disabledTimes({ startTime: '08:30', endTime: '10:15:20' });
    expect(times.disabledHours()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    expect(times.disabledMinutes(8)).toHaveLength(30);
    expect(times.disabledMinutes(9)).toEqual([]);
    expect(times.disabledSeconds(10, 15)[0]).toBe(21);
  });

  it.each([
    ['8:30', '08:30:00'],
    ['0830', '08:30:00'],
    ['08:30', '08:30'],
  ])('reads %s of older records as %s', (stored, time) => {
    expect(timePicker.value!.parse(stored, told())).toEqual({ value: time, issues: [] });
  });

  it('reports a stored text that is no time', () => {
    expect(timePicker.value!.parse('待定', told()).issues).toEqual([{ id: 'value.notTime', params: {} }]);
  });

  it.each(['25:00:00', '8:30', 'soon'])('refuses %s', (time) => {
    expect(problems(time)).toEqual(['value.notTime']);
  });
});
