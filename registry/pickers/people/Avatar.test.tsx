import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from './pick-node.tsx';

afterEach(cleanup);

it('is the picture of a person from its address, else the first character of the name [PICK-065]', () => {
  const { container, rerender } = render(<Avatar name="张三" headIcon="a b.png" />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/api/file/Image/userAvatar/a%20b.png');
  fireEvent.error(image as Element);
  expect([container.querySelector('img'), container.textContent]).toEqual([null, '张']);
  rerender(<Avatar key="without" name="李四" />);
  expect([container.querySelector('img'), container.textContent]).toEqual([null, '李']);
});
