import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { editProps } from '../../testing/edit-props.ts';
import RateEdit from './rate.edit.tsx';
import { rate } from './rate.ts';

afterEach(cleanup);

function show(stars: number, props: Record<string, unknown> = {}, more: { disabled?: boolean } = {}) {
  const onChange = vi.fn();
  render(<RateEdit {...editProps(rate, stars, props)} {...more} onChange={onChange} />);
  const slider = screen.getByRole('slider', { name: '评分' });
  return { onChange, slider, press: (star: number) => fireEvent.click(slider.children[star - 1]!) };
}

describe('the rate in a form', () => {
  it('shows five stars, filled up to the rating [FIELD-040]', () => {
    const { slider } = show(3);
    expect([...slider.children].map((star) => star.getAttribute('data-lit'))).toEqual(['1', '1', '1', '0', '0']);
    expect(slider.getAttribute('aria-valuetext')).toBe('3 / 5');
  });

  it('rates by pressing a star, and takes it back by pressing it again [FIELD-040]', () => {
    const { onChange, press } = show(3);
    press(5);
    expect(onChange).toHaveBeenLastCalledWith(5);
    press(3);
    expect(onChange).toHaveBeenLastCalledWith(0);
  });

  it('gives half a star only where allowed [FIELD-040]', () => {
    const whole = show(0);
    fireEvent.keyDown(whole.slider, { key: 'ArrowRight' });
    expect(whole.onChange).toHaveBeenLastCalledWith(1);
    cleanup();
    const half = show(0, { allowHalf: true });
    fireEvent.keyDown(half.slider, { key: 'ArrowRight' });
    expect(half.onChange).toHaveBeenLastCalledWith(0.5);
  });

  it('stays between no star and all stars', () => {
    const { onChange, slider } = show(5);
    fireEvent.keyDown(slider, { key: 'ArrowUp' });
    expect(onChange).not.toHaveBeenCalled();
  });

  it('goes to its ends by Home and End', () => {
    const { onChange, slider } = show(2);
    fireEvent.keyDown(slider, { key: 'End' });
    expect(onChange).toHaveBeenLastCalledWith(5);
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(onChange).toHaveBeenLastCalledWith(0);
  });

  it('is not rated by a finger that scrolls the page', () => {
    const { onChange, slider } = show(2);
    fireEvent.pointerDown(slider.children[4] as Element);
    fireEvent.pointerCancel(slider.children[4] as Element);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('rests when disabled [FIELD-001]', () => {
    const { onChange, press, slider } = show(2, {}, { disabled: true });
    press(4);
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(onChange).not.toHaveBeenCalled();
    expect(slider.getAttribute('aria-disabled')).toBe('true');
  });
});
