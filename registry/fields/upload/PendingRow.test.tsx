import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { UploadState } from '#client/upload/upload.ts';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import { PendingRow } from './uploadFile.edit.tsx';

afterEach(cleanup);

const stages: [state: UploadState, words: string, acts: string[]][] = [
  ['check', '文件校验中', ['取消上传合同.txt']],
  ['waiting', '等待中', ['暂停合同.txt', '取消上传合同.txt']],
  ['uploading', '上传中', ['暂停合同.txt', '取消上传合同.txt']],
  ['paused', '暂停中', ['继续上传合同.txt', '取消上传合同.txt']],
  ['error', '上传失败', ['重新上传合同.txt', '取消上传合同.txt']],
  ['success', '上传成功', []],
];

it.each(stages)('in the state %s shows %s and offers %j [UPLOAD-029..033, UPLOAD-036]', (state, words, acts) => {
  const does = { pause: vi.fn(), resume: vi.fn(), retry: vi.fn(), cancel: vi.fn() };
  const onCancel = vi.fn();
  const upload = { file: new File([''], '合同.txt'), state: () => state, percent: () => 0, ...does };
  const kinds = new Map();
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={quietServices(kinds)}>
      <ul>
        <PendingRow upload={upload} onCancel={onCancel} />
      </ul>
    </TestProviders>,
  );
  expect(screen.getByRole('status').textContent).toBe(words);
  const buttons = screen.queryAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(acts);
  for (const button of buttons) fireEvent.click(button);
  const pressed = [does.pause, does.resume, does.retry, onCancel].map(({ mock }) => mock.calls.length);
  const has = (word: string) => Number(acts.some((act) => act.startsWith(word)));
  expect(pressed).toEqual(['暂停', '继续', '重新', '取消'].map(has));
});
