import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import PickedView from './people.view.tsx';

afterEach(cleanup);

const nothing = new Map();
const view = {
  props: {},
  config: { zhjyKey: 'anyPicker' },
  options: { items: [], state: 'ready', reload: () => {} },
} as const;

it('marks the id of a deleted person only [PICK-011]', () => {
  render(
    <TestProviders platform={quietPlatform(nothing, {})} services={quietServices(nothing)}>
      <PickedView {...view} value={['gone', 'user-wuhao']} text="gone、吴昊" />
    </TestProviders>,
  );
  expect(screen.getByText('gone').matches('[data-unknown]')).toBe(true);
  expect(screen.getByText('吴昊').matches('[data-unknown]')).toBe(false);
});
