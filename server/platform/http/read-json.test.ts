import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { parseInSlices } from './read-json.ts';

const parsed = (text: string) => parseInSlices(Buffer.from(text));

describe('a large body', () => {
  it('is parsed as at once', async () => {
    const bodies = fc
      .anything({ withNullPrototype: false })
      .map((value) => JSON.stringify({ value, text: '张𠮷\n"\\' }));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        fc.pre(!body.includes('__proto__'));
        expect(await parsed(body)).toEqual(JSON.parse(body));
      }),
      { numRuns: runs(100) },
    );
    const texts = Array.from({ length: 20_000 }, (_, n) => `第${n}个`);
    expect(await parsed(JSON.stringify(texts))).toEqual(texts);
  });

  it('lets other work run in between', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await parsed(JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ text: `第${n}个` }))));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });

  it.each(['', '{', '[1,]', '{"a":1}}', '{"a":1} {"b":2}', 'tru', '{"a" 1}', '["\u0001"]', '\u0000{}'])(
    'that is no JSON is refused: %j',
    async (text) => {
      await expect(parsed(text)).rejects.toMatchObject({ code: 400, id: 'request.refused' });
    },
  );

  it.each(['{"__proto__":{"a":1}}', '[{"\\u005f_proto__":1}]', '{"constructor":{"prototype":{"a":1}}}'])(
    'with a key that would reach a prototype is refused: %s',
    async (text) => {
      await expect(parsed(text)).rejects.toMatchObject({ code: 400, id: 'request.refused' });
      expect(({} as { a?: number }).a).toBeUndefined();
    },
  );

  it('may have such words as values', async () => {
    const body = { list: ['__proto__', 'constructor', 'prototype'], constructor: 'a' };
    expect(await parsed(JSON.stringify(body))).toEqual(body);
  });
});
