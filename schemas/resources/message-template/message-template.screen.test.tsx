import { expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, soon } from '#scripts/testing/person.ts';

screenUnderTest('message-template');

it('lists the templates with channel, type, title, sort and status [MSGTPL-004]', async () => {
  await soon(() => expect(cells().length).toBeGreaterThan(4));
  const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  expect(heads).toEqual(['名称', '编码', '发送渠道', '模板类型', '消息标题', '排序', '状态', '操作']);
  await soon(() =>
    expect(cells()[0]?.slice(0, 7)).toEqual(['站内消息通用模板', 'in-app', '站内消息', '内置', '{title}', '9', '启用']),
  );
});
