import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Option } from '#schemas/language/source.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { followLinks, linksOf } from './follow-links.ts';
import { openForm } from '../testing/open-form.ts';

const city: DefinitionNode = { config: { zhjyKey: 'input', label: '城市' }, vModel: 'city' };
const shop = (read: string, vModel = 'shop'): DefinitionNode => ({
  config: { zhjyKey: 'select', label: '门店' },
  vModel,
  source: { interface: 'shops', with: { city: { var: read } } },
});
const lines = { config: { zhjyKey: 'table', label: '明细', children: [city, shop('row.city')] }, vModel: 'lines' };

let leave = () => {};
afterEach(() => leave());

type Ask = Parameters<typeof followLinks>[2];
const shopsIn = (input: object): Option[] =>
  [1, 2].map((one) => ({ id: `${(input as { city: string }).city}${one}`, fullName: '' }));

function follow(fields: DefinitionNode[], stored: object, answer: Ask = async (_, input) => shopsIn(input)) {
  const { store } = openForm(fields, { ...stored });
  const ask = vi.fn(answer);
  leave = followLinks(store, linksOf(store.screen), ask);
  return { store, ask };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('choices that depend on other fields', () => {
  it('are cleared once they are no longer offered, rendered or not [FORM-034]', async () => {
    const { store } = follow([city, shop('city')], { city: '京', shop: '京1' });
    store.set('city', '沪');
    await settled();
    expect(store.value('shop')).toBeUndefined();
  });

  it('stay while they are offered, and as loaded with the record [FORM-034]', async () => {
    const { store, ask } = follow([city, shop('city')], { city: '京', shop: 'retired' });
    await settled();
    expect([store.value('shop'), ask.mock.calls]).toEqual(['retired', []]);
    store.setMany({ city: '沪', shop: '沪2' });
    await settled();
    expect(store.value('shop')).toBe('沪2');
  });

  it('are cleared in the row whose field changed only [FORM-034]', async () => {
    const { store, ask } = follow([lines], {
      lines: [
        { city: '京', shop: '京1' },
        { city: '京', shop: '京2' },
      ],
    });
    const [first = ''] = store.rows('lines')?.order ?? [];
    store.set(`lines/${first}/city`, '沪');
    await settled();
    expect(store.record()['lines']).toMatchObject([{ shop: undefined }, { shop: '京2' }]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('depend on a field of the main record in every row [FORM-034]', async () => {
    const rows = { ...lines, config: { ...lines.config, children: [shop('town')] } };
    const { store } = follow([{ ...city, vModel: 'town' }, rows], {
      town: '京',
      lines: [{ shop: '京1' }, { shop: '京2' }],
    });
    store.set('town', '沪');
    await settled();
    expect(store.record()['lines']).toMatchObject([{ shop: undefined }, { shop: undefined }]);
  });

  it('are not cleared by an outdated or failed answer [FORM-034]', async () => {
    const come: (() => void)[] = [];
    const late: Ask = (_, input) => new Promise((answered) => come.push(() => answered(shopsIn(input))));
    const { store } = follow([city, shop('city')], { city: '京', shop: '京1' }, late);
    store.set('city', '沪');
    store.set('city', '京');
    come.toReversed().forEach((answer) => answer());
    await settled();
    expect(store.value('shop')).toBe('京1');
    leave();
    const failed = follow([city, shop('city')], { city: '京', shop: '京1' }, () => Promise.reject(new Error('gone')));
    failed.store.set('city', '沪');
    await settled();
    expect(failed.store.value('shop')).toBe('京1');
  });
});
