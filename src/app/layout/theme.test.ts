import dark from 'antd/es/theme/themes/dark';
import { describe, expect, it } from 'vitest';
import { themeClasses, themeColours } from '#schemas/resources/profile/preferences.ts';
import { onBlack, themeOf } from './theme.ts';

describe('themeOf', () => {
  it.each(themeClasses)('has the colour of the theme %s from no other host [THEME-001] [THEME-005]', (themeClass) => {
    const { token } = themeOf({ themeClass, size: 'small' }, undefined);
    expect(token?.colorPrimary).toBe(themeColours[themeClass]);
    expect(JSON.stringify(token)).not.toContain('http');
  });

  it('makes controls and text smaller from size to size', () => {
    const heights = (['default', 'medium', 'small', 'mini'] as const).map(
      (size) => themeOf({ themeClass: 'blue', size }, undefined).token?.controlHeight ?? 0,
    );
    expect(heights).toEqual([...heights].sort((one, other) => other - one));
    expect(new Set(heights).size).toBe(4);
  });

  it('has a dark mode with readable colours', () => {
    const { algorithm, token } = themeOf({ themeClass: 'azure', size: 'small' }, dark);
    expect(algorithm).toBe(dark);
    expect(token?.colorPrimary).toBe(onBlack('#211bce'));
    expect(onBlack('#211bce')).not.toBe('#211bce');
    expect(onBlack('#f8bc18')).toBe('#f8bc18');
  });
});
