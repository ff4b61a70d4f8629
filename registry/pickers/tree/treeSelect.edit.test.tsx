import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Option } from '#schemas/language/source.ts';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '../../testing/Around.tsx';
import { editProps } from '../../testing/edit-props.ts';
import { mountEdit } from '../../testing/mount-edit.tsx';
import TreeSelectEdit from './treeSelect.edit.tsx';
import { treeSelect } from './treeSelect.ts';

beforeAll(async () => void (await import('./tree.popup.tsx')));
afterEach(cleanup);

const options = [
  {
    id: 'zj',
    fullName: '浙江省',
    children: [
      { id: 'hz', fullName: '杭州市' },
      { id: 'nb', fullName: '宁波市' },
    ],
  },
  { id: 'sh', fullName: '上海市' },
];
const titles = () =>
  [...document.querySelectorAll('.ant-select-tree-treenode:not([aria-hidden]) .ant-select-tree-title')].map(
    (title) => title.textContent,
  );
const open = () => fireEvent.pointerDown(screen.getByRole('combobox'), { button: 0 });

describe('the tree select', () => {
  it('offers a tree and emits the id of the chosen node [FIELD-023]', async () => {
    const { changes } = mountEdit(TreeSelectEdit, treeSelect, 'sh', { options });
    open();
    await waitFor(() => expect(titles()).toContain('杭州市'));
    await userEvent.click(screen.getByText('杭州市'));
    expect(changes).toHaveBeenLastCalledWith('hz');
  });

  it('expands a small tree, of a large one the roots and the branches above what is chosen', async () => {
    const cities = Array.from({ length: 300 }, (_, at) => ({
      id: `c${at}`,
      fullName: `城市${at}`,
      children: [{ id: `d${at}`, fullName: `区${at}` }],
    }));
    mountEdit(TreeSelectEdit, treeSelect, 'd2', { options: [{ id: 'all', fullName: '全部', children: cities }] });
    open();
    await waitFor(() => expect(titles()).toContain('区2'));
    expect(titles()).toContain('城市1');
    expect(titles()).not.toContain('区1');
  });

  it('expands options that arrive after it was opened; what is collapsed by hand stays so', async () => {
    const face = editProps(treeSelect, undefined, {});
    function Late() {
      const [items, setItems] = useState<readonly Option[]>([]);
      return (
        <>
          <button onClick={() => setItems(options)}>load</button>
          <TreeSelectEdit {...face} options={{ ...face.options, items }} />
        </>
      );
    }
    render(
      <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
        <Late />
      </TestProviders>,
    );
    open();
    await waitFor(() => expect(document.querySelector('.ant-select-dropdown')).not.toBeNull());
    fireEvent.click(screen.getByText('load'));
    await waitFor(() => expect(titles()).toEqual(['浙江省', '杭州市', '宁波市', '上海市']));
    fireEvent.click(document.querySelector('.ant-select-tree-switcher_open') as HTMLElement);
    await waitFor(() => expect(titles()).toEqual(['浙江省', '上海市']));
  });

  it('filters by a part of the label [FIELD-023]', async () => {
    mountEdit(TreeSelectEdit, treeSelect, undefined, { options, filterable: true });
    open();
    await waitFor(() => expect(titles()).toContain('宁波市'));
    await userEvent.type(screen.getByRole('combobox'), '波');
    await waitFor(() => expect(titles()).toEqual(['浙江省', '宁波市']));
  });
});
