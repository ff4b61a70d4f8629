import { describe, expect, it } from 'vitest';
import { jsonText, writtenOnce } from './json-text.ts';

const enveloped = (data: unknown) => ({ code: 200, msg: '成功', data });

describe('the JSON of an answer', () => {
  it('is that of JSON.stringify, with shared values or without', () => {
    for (const data of [
      null,
      0,
      'text',
      [writtenOnce({ a: 1 })],
      { 'a "b"': writtenOnce([1, undefined, { c: undefined }]), none: undefined, at: new Date(0), list: [] },
      { own: { deep: writtenOnce({}) } },
    ]) {
      const answer = enveloped(data);
      expect(jsonText(answer)).toBe(JSON.stringify(answer));
    }
  });

  it('writes a shared value once', () => {
    let written = 0;
    const menus = writtenOnce({ toJSON: () => (written += 1) });
    expect([1, 2, 3].map(() => jsonText(enveloped({ menus })))).toEqual(
      [1, 2, 3].map(() => '{"code":200,"msg":"成功","data":{"menus":1}}'),
    );
    expect(written).toBe(1);
  });
});
