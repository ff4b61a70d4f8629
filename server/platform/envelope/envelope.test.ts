import { describe, expect, it } from 'vitest';
import { badRequest, conflict, forbidden, notFound } from '../errors/app-error.ts';
import { enveloped, refused, reply, statusOf } from './envelope.ts';
import { languageOf, translateText } from './sentence.ts';

describe('the answer of a call', () => {
  it.each([
    [{ 'zhjy-language': 'en', 'accept-language': 'zh' }, 'en'],
    [{ 'zhjy-language': 'xx', 'accept-language': 'en-GB,zh' }, 'en'],
    [{ 'accept-language': 'zh-TW,en' }, 'zhtw'],
    [{ 'accept-language': ' ZH-HK ' }, 'zhtw'],
    [{ 'accept-language': 'zh-mo' }, 'zhtw'],
    [{ 'accept-language': 'zh-Hant-TW' }, 'zhtw'],
    [{ 'accept-language': 'zh-CN' }, 'zh'],
    [{ 'accept-language': 'fr,en' }, 'zh'],
    [{}, 'zh'],
  ])('to %j is in the language %s', (headers, language) => {
    expect(languageOf(headers)).toBe(language);
  });

  it('translates texts with ids of messages, and those with several languages', () => {
    expect(translateText('en', '$t:common.success')).toBe(enveloped(null, 'en').msg);
    expect(translateText('en', { zh: '甲', en: 'A' })).toBe('A');
    expect(translateText('zh', '甲')).toBe('甲');
    expect(translateText('zh', undefined)).toBe('');
  });

  it('is an envelope with its data, its message or its refusal', () => {
    expect(enveloped({ a: 1 }, 'zh')).toEqual({
      code: 200,
      msg: translateText('zh', '$t:common.success'),
      data: { a: 1 },
    });
    expect(enveloped(undefined, 'zh').data).toBeNull();
    expect(enveloped(0, 'zh').data).toBe(0);
    const said = enveloped(reply(undefined, 'onlinedev.query.tooMany', { max: 60 }), 'zh');
    expect(said).toEqual({ code: 200, msg: '查询条件不能超过60个', data: null });
    expect(refused(badRequest('onlinedev.query.tooMany', { max: 60 }, ['issue']), 'zh')).toEqual({
      code: 400,
      msg: '查询条件不能超过60个',
      data: ['issue'],
    });
    expect([200, 400, 599, 600, 602].map(statusOf)).toEqual([200, 400, 599, 401, 401]);
    const refusals = [notFound(), forbidden(), conflict('x')].map(({ code, id }) => [code, id]);
    expect(refusals).toEqual([
      [404, 'error.missing'],
      [403, 'error.forbidden'],
      [409, 'x'],
    ]);
  });
});
