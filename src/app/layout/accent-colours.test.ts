import getDesignToken from 'antd/es/theme/getDesignToken';
import dark from 'antd/es/theme/themes/dark';
import { describe, expect, it } from 'vitest';
import { themeClasses } from '#schemas/resources/profile/preferences.ts';
import { themeOf, contrast, contrastMin, readableOn } from './theme.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#1890ff', '#ffffff', 3.24],
  ])('of %s and %s is %d, as WCAG has it', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('readableOn', () => {
  it('returns a readable colour unchanged', () => {
    expect(readableOn('#ffffff', '#722ed1')).toBe('#722ed1');
    expect(readableOn('#1f1f1f', '#f8bc18')).toBe('#f8bc18');
  });

  it('returns black or white if nothing else is readable', () => {
    expect(contrast(readableOn('#8c8c8c', '#8c8c8c'), '#8c8c8c')).toBeGreaterThan(contrastMin);
  });
});

describe.each([['light', undefined] as const, ['dark', dark] as const])('the %s mode', (_name, algorithm) => {
  it.each(themeClasses)('has readable text in and on %s', (themeClass) => {
    const theme = themeOf({ themeClass, size: 'small' }, algorithm);
    const { token = {}, components } = theme;
    const all = getDesignToken({ token, ...(algorithm && { algorithm }) });
    const { colorPrimary: solid = '', primaryColor: onSolid = '' } = components?.Button ?? {};
    for (const [words, ground] of [
      [token.colorPrimaryText ?? '', all.colorBgContainer],
      [token.colorPrimaryText ?? '', all.colorPrimaryBg],
      [token.colorLink ?? '', all.colorBgLayout],
      [token.colorError ?? '', all.colorBgContainer],
      [onSolid, solid],
    ] as const)
      expect(
        contrast(
          words,
          ground.length === 4 ? `#${ground[1]}${ground[1]}${ground[2]}${ground[2]}${ground[3]}${ground[3]}` : ground,
        ),
        `${words} on ${ground}`,
      ).toBeGreaterThanOrEqual(contrastMin);
  });
});
