import { describe, expect, it } from 'vitest';
import { rate, type RateProps } from './rate.ts';

const five: RateProps = { count: 5, allowHalf: false, disabled: false };
const halves: RateProps = { ...five, allowHalf: true };
const verbs = rate.value!;
const noNames = () => undefined;

describe('rate', () => {
  it('offers five whole stars by default [FIELD-040]', () => {
    expect(rate.props.properties.count.default).toBe(5);
    expect(rate.props.properties.allowHalf.default).toBe(false);
  });

  it.each([
    [undefined, 0],
    [null, 0],
    ['', 0],
    [3, 3],
    ['4', 4],
    [2.5, 2.5],
  ])('reads stored %j as %j', (stored, stars) => {
    expect(verbs.parse(stored, five)).toEqual({ value: stars, issues: [] });
  });

  it.each(['many', {}, [], Number.NaN])('preserves %j, which is no rating, and reports it', (stored) => {
    expect(verbs.parse(stored, five)).toEqual({ value: stored, issues: [{ id: 'value.notNumber', params: {} }] });
  });

  it.each([
    [3, five, []],
    [6, five, ['value.tooLarge']],
    [-1, five, ['value.tooSmall']],
    [2.5, five, ['value.notStep']],
    [2.5, halves, []],
    [2.3, halves, ['value.notStep']],
  ])('checks %j stars of %j', (stars, props, ids) => {
    expect(verbs.check(stars, props).map((issue) => issue.id)).toEqual(ids);
  });

  it('counts no star as empty, without text', () => {
    expect(verbs.isEmpty!(0, five)).toBe(true);
    expect(verbs.isEmpty!(1, five)).toBe(false);
    expect(verbs.text(0, five, noNames)).toBe('');
    expect(verbs.text(2.5, halves, noNames)).toBe('2.5');
  });
});
