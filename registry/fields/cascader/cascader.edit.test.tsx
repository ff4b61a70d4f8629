import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import CascaderEdit from './cascader.edit.tsx';
import { cascader } from './cascader.ts';

beforeAll(async () => void (await import('./cascader.popup.tsx')));
afterEach(cleanup);

const options = [
  { id: 'zj', fullName: '浙江省', children: [{ id: 'hz', fullName: '杭州市', children: [] }] },
  { id: 'sh', fullName: '上海市' },
];
const rest = () => screen.getByRole('combobox');

describe('the cascader', () => {
  it('rests with the names along its path', () => {
    mountEdit(CascaderEdit, cascader, ['zj', 'hz'], { options });
    expect(rest().textContent).toBe('浙江省/杭州市');
  });

  it('goes down a tree and emits the path of ids; an empty branch is a leaf [FIELD-024] [FIELD-025] [FIELD-026]', async () => {
    const { changes } = mountEdit(CascaderEdit, cascader, [], { options });
    fireEvent.pointerDown(rest(), { button: 0 });
    await userEvent.click(await screen.findByTitle('浙江省'));
    await userEvent.click(await screen.findByTitle('杭州市'));
    expect(changes).toHaveBeenLastCalledWith(['zj', 'hz']);
  });

  it('emits a list of paths when several may be chosen [FIELD-026]', async () => {
    const { changes } = mountEdit(CascaderEdit, cascader, [['zj', 'hz']], { options, multiple: true });
    fireEvent.pointerDown(rest(), { button: 0 });
    const entry = await screen.findByTitle('上海市');
    await userEvent.click(entry.querySelector('.ant-cascader-checkbox') ?? entry);
    const paths = changes.mock.lastCall?.[0];
    expect(paths).toContainEqual(['sh']);
    expect(paths).toHaveLength(2);
  });

  it('takes one of several paths away by the cross on its tag, without opening', () => {
    const { changes, container } = mountEdit(CascaderEdit, cascader, [['zj', 'hz'], ['sh']], {
      options,
      multiple: true,
    });
    const [first] = container.querySelectorAll('.zk-tag > i');
    fireEvent.pointerDown(first!, { button: 0 });
    expect(changes).toHaveBeenLastCalledWith([['sh']]);
    expect(container.querySelector('.ant-select')).toBeNull();
  });
});
