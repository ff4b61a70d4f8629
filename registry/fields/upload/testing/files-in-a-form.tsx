import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { answerOf, fakeClient } from '../../../testing/fake-client.ts';
import { Stage } from '../../../testing/Stage.tsx';

/** A stored file as the server answers it. */
export const stored = (name: string, at = 1) => ({
  name,
  fileId: String(at).padStart(32, '0'),
  fileSize: 2048,
  fileExtension: name.split('.').at(-1),
  fileVersionId: String(at).padStart(32, '0'),
  url: `/api/file/Download/annex/${String(at).padStart(32, '0')}`,
  thumbUrl: '',
});
export const file = (name: string, size = 5) => new File([new Uint8Array(size)], name);

type Calls = Parameters<typeof fakeClient>[0];

export const server = (more: Calls = {}): Calls => ({
  'file.testChunk': () => answerOf('file.testChunk', { uploaded: false, chunkNumbers: [], merge: false }),
  'file.chunk': () => answerOf('file.chunk', { uploaded: false, chunkNumbers: [1], merge: true }),
  'file.merge': (input) => stored(String(input['fileName'])),
  ...more,
});

interface Shown {
  values?: readonly object[];
  props?: object;
  calls?: Calls;
  mode?: 'edit' | 'view';
}

/** Renders the field in a form, over a mock server. */
export async function show({ values = [], props = {}, calls = server(), mode = 'edit' }: Shown = {}) {
  const client = fakeClient(calls);
  const toast = vi.fn(async () => {});
  const node = { config: { zhjyKey: 'uploadFile', label: '附件' }, vModel: 'files', ...props };
  const example = { definition: { language: 1, title: '', fields: [node] }, values: { files: values } };
  await act(async () => void render(<Stage example={example} mode={mode} services={{ client, toast }} />));
  if (mode === 'edit') await screen.findByRole('button', { name: /附件$/ });
  else await waitFor(() => expect(document.querySelector('.zf-form')?.textContent).not.toBe(''));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  return {
    client,
    toast,
    input,
    said: () => toast.mock.calls.map(([type, text, ms]: unknown[]) => [type, text, ms]),
    choose: (...files: File[]) => act(async () => void fireEvent.change(input!, { target: { files } })),
    names: () => screen.queryByRole('list', { name: '附件' })?.textContent ?? '',
    states: () => screen.queryAllByRole('status').map((one) => one.textContent),
    sent: (name: string) =>
      client.sent.filter(([call]) => call === name).map(([, input]) => input as Record<string, unknown>),
  };
}
