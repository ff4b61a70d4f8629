import { describe, expect, it } from 'vitest';
import { findOption, staticOptions } from './static-options.ts';

describe('static options', () => {
  it('reads label and id from the configured properties', () => {
    expect(
      staticOptions({ options: [{ name: '甲', code: 'a' }, { code: 2 }], props: { label: 'name', value: 'code' } }),
    ).toEqual([
      { id: 'a', fullName: '甲' },
      { id: 2, fullName: '2' },
    ]);
  });

  it('removes empty children, so that the last level can be selected [FIELD-025]', () => {
    const [branch] = staticOptions({
      options: [{ id: '1', fullName: '浙江', children: [{ id: '2', fullName: '杭州', children: [] }] }],
    });
    expect(branch?.children).toEqual([{ id: '2', fullName: '杭州' }]);
  });

  it('passes on colours of the palette only', () => {
    const options = [
      { id: '1', fullName: '甲', color: 'green' },
      { id: '2', fullName: '乙', color: 'url(x)' },
    ];
    expect(staticOptions({ options }).map(({ color }) => color)).toEqual(['green', undefined]);
  });

  it('omits invalid options', () => {
    expect(staticOptions({ options: [null, 'x', { fullName: '无号' }] })).toEqual([]);
    expect(staticOptions({ options: 'none' })).toEqual([]);
  });

  it('finds an option at any depth, number or text', () => {
    const options = [{ id: '1', fullName: 'a', children: [{ id: '2', fullName: 'b' }] }];
    expect(findOption(options, 2)?.fullName).toBe('b');
    expect(findOption(options, '3')).toBeUndefined();
  });
});
