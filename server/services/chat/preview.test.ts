import { expect, it } from 'vitest';
import type { ContentType } from '#schemas/protocol/socket.ts';
import { previewOf } from './preview.ts';

it.each([
  ['image', '[图片]'],
  ['voice', '[语音]'],
  ['video', '[视频]'],
] satisfies [ContentType, string][])(
  'names the kind of a message that is not text: %s is %s [CHAT-008]',
  (type, words) => {
    expect(previewOf(type, '{"path":"/x"}', 'zh')).toBe(words);
  },
);

it('truncates a text for lists', () => {
  expect(previewOf('text', '字'.repeat(500), 'zh')).toBe('字'.repeat(100));
});
