import { describe, expect, it } from 'vitest';
import { firstLanguage } from './session.ts';

describe('firstLanguage', () => {
  it.each([
    ['en', 'zh-CN', 'en'],
    ['zhtw', 'en-US', 'zhtw'],
    ['zh', 'zh-TW', 'zh'],
    [null, 'zh-TW', 'zhtw'],
    [null, 'zh-tw', 'zhtw'],
    [null, 'zh-CN', 'zh'],
    [null, 'zh', 'zh'],
    [null, 'en-GB', 'en'],
    [null, 'en', 'en'],
    [null, 'fr-FR', 'zh'],
    [null, '', 'zh'],
    ['klingon', 'en', 'en'],
  ])('with %j chosen in a browser of %j is %s [I18N-002]', (stored, browser, language) => {
    expect(firstLanguage(stored, browser)).toBe(language);
  });
});
