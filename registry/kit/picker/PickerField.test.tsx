import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import { PickedName } from './PickerField.tsx';

afterEach(cleanup);

const nothing = new Map();
const titleOf = (item: Parameters<typeof PickedName>[0]['item']) => {
  render(
    <TestProviders platform={quietPlatform(nothing, {})} services={quietServices(nothing)}>
      <PickedName item={item} />
    </TestProviders>,
  );
  const { title } = screen.getByText(item.name);
  cleanup();
  return title;
};

it('shows the full path of the chosen item including its name, also for a person [PICK-041]', () => {
  expect(titleOf({ name: '前端组', path: '公司/研发部/前端组' })).toBe('公司/研发部/前端组');
  expect(titleOf({ name: '张伟', path: '公司/研发部' })).toBe('公司/研发部/张伟');
  expect(titleOf({ name: '浙江省/杭州市', path: '浙江省/杭州市' })).toBe('浙江省/杭州市');
  expect(titleOf({ name: '张伟' })).toBe('张伟');
});
