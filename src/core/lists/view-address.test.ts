import { describe, expect, it } from 'vitest';
import { changedView, joinAddress, noView, splitAddress } from './view-address.ts';

describe('the view state in a URL', () => {
  it('is removed from the query, and everything else is unchanged', () => {
    const { own, view } = splitAddress(
      '/model/asset?a=1%202&view.records.page=3&b=x+y&view.records.q=%7B%22name%22%3A%22a%26b%22%7D#top',
    );
    expect(own).toBe('/model/asset?a=1%202&b=x+y#top');
    expect(view).toEqual({ 'records.page': '3', 'records.q': '{"name":"a&b"}' });
  });

  it.each(['/home', '/home?a=1', '/home?preview.page=2', '/home?name=view.page'])('leaves %s unchanged', (address) => {
    expect(splitAddress(address)).toEqual({ own: address, view: noView });
  });

  it.each(['/model/asset', '/model/asset?a=1', '/model/asset?a=1#top'])(
    'joins with %s and comes apart again',
    (own) => {
      const view = { 'records.page': '2', 'records.q': '{"name":"电脑 & 显示器?#"}' };
      expect(splitAddress(joinAddress(own, view))).toEqual({ own, view });
      expect(joinAddress(own, noView)).toBe(own);
    },
  );

  it('sorts names, and removes a name with an undefined value', () => {
    const view = changedView({ b: '1', c: '2' }, { a: '3', c: undefined });
    expect(Object.entries(view)).toEqual([
      ['a', '3'],
      ['b', '1'],
    ]);
  });
});
