import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { column, row, showList } from '../testing/show-list.tsx';

afterEach(cleanup);

const states = [
  { id: 'using', fullName: { zh: '在用', zhtw: '使用中', en: 'In use' }, color: 'green' },
  { id: 'scrapped', fullName: '报废', color: 'red' },
  { id: 'other', fullName: '其他' },
];
const state = (more: object = {}) => ({
  config: { zhjyKey: 'select', label: '状态' },
  vModel: 'state',
  source: { static: states },
  ...more,
});

async function tagsOf(value: unknown, node: object = state()) {
  await showList({
    node: { columns: [column('name', '姓名'), node] },
    calls: { 'person.list': () => ({ list: [{ id: '1', name: '张伟', state: value }], pagination: { total: 1 } }) },
  });
  const shown = await row('张伟');
  return {
    text: shown.lastElementChild?.textContent,
    tags: [...shown.querySelectorAll<HTMLElement>('.zf-tag')].map((tag) => [tag.textContent, tag.dataset['color']]),
  };
}

describe('options of a list', () => {
  it('with a colour are tags with their text', async () => {
    expect((await tagsOf('using')).tags).toEqual([['在用', 'green']]);
  });

  it('are tags one by one where several are chosen, those without a colour as well', async () => {
    const { tags } = await tagsOf(['scrapped', 'other'], state({ multiple: true }));
    expect(tags).toEqual([
      ['报废', 'red'],
      ['其他', undefined],
    ]);
  });

  it('without a colour are text', async () => {
    expect(await tagsOf('other')).toEqual({ text: '其他', tags: [] });
  });

  it('that the definition no longer has are text', async () => {
    expect(await tagsOf(['using', 'deleted'], state({ multiple: true }))).toMatchObject({ tags: [] });
  });

  it('of a tree are text: its levels name one choice', async () => {
    const tree = [
      { id: 'a', fullName: '浙江', color: 'red', children: [{ id: 'b', fullName: '杭州', color: 'blue' }] },
    ];
    const node = { config: { zhjyKey: 'cascader', label: '地区' }, vModel: 'state', source: { static: tree } };
    expect(await tagsOf(['a', 'b'], node)).toEqual({ text: '浙江/杭州', tags: [] });
  });
});
