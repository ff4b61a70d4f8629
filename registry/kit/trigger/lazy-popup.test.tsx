import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyPopup, usePrefetchOnHover } from './control.tsx';

const load = vi.fn(async () => ({ default: ({ word }: { word: string }) => <p>{word}</p> }));
const Widget = lazyPopup(load);

function Near() {
  const { hover } = usePrefetchOnHover(Widget.fetch);
  return <button {...hover}>open</button>;
}

it('prefetches the widget on hover or focus, and renders it synchronously', async () => {
  render(<Near />);
  expect(load).not.toHaveBeenCalled();
  fireEvent.focus(screen.getByRole('button'));
  expect(load).toHaveBeenCalledOnce();
  await Promise.resolve();
  render(<Widget word="here" />);
  expect(screen.getByText('here')).toBeTruthy();
});

it('retries when the prefetch has failed', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  const Later = lazyPopup(load);
  Later.fetch?.();
  render(<Later word="later" />);
  await waitFor(() => expect(screen.getByText('later')).toBeTruthy());
});
