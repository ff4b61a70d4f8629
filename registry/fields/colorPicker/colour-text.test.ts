import { describe, expect, it } from 'vitest';
import { cssColour, hslText } from './colour-text.ts';

describe('the text of a colour', () => {
  it.each([
    ['hsv(0, 100%, 100%)', 'hsl(0, 100%, 50%)'],
    ['hsv(215, 90%, 100%)', 'hsl(215, 100%, 55%)'],
    ['hsva(120, 50%, 40%, 0.5)', 'hsla(120, 33%, 30%, 0.5)'],
    ['hsv(0, 0%, 0%)', 'hsl(0, 0%, 0%)'],
    ['hsv(0, 0%, 100%)', 'hsl(0, 0%, 100%)'],
    ['#1677ff', '#1677ff'],
    ['rgba(1,2,3,0.5)', 'rgba(1,2,3,0.5)'],
  ])('%s is %s for a style sheet', (text, css) => {
    expect(cssColour(text)).toBe(css);
  });

  it('is written as hsl', () => {
    expect(hslText({ h: 215.4, s: 0.9, b: 1, a: 1 })).toBe('hsl(215, 100%, 55%)');
  });
});
