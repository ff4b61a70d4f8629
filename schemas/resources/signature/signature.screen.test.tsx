import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, dialog, press, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('signature');

const names = () => cells().map(([name]) => name);
const png = new File([Uint8Array.of(1, 2, 3)], 'seal.png', { type: 'image/png' });

describe('the screen of seals', () => {
  it('is a paged list with CRUD in a form dialog [SIGN-018]', async () => {
    await soon(() => expect(document.querySelector('.ant-pagination, .zb-list')).not.toBeNull());
    const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads).toEqual(['名称', '编码', '签章图片', '说明', '排序', '状态', '操作']);
    expect(page.sent[0]?.query).toMatchObject({ currentPage: '1', pageSize: '20' });

    await press('新建');
    const box = await dialog();
    await type('名称', '公章', box);
    await type('编码', 'company', box);
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('请上传签章图片'));
    page.file = png;
    fireEvent.click(box.querySelector('.zk-picture-place') as HTMLElement);
    await soon(() => expect(box.querySelector('.zk-picture-place img')).not.toBeNull());
    await press('确定', box);
    await soon(() => expect(names()).toEqual(['公章']));
    const sent = page.sent.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ icon: 'data:image/png;base64,AQID', userIds: [] });

    await press('编辑', await row('公章'));
    const again = await dialog();
    await soon(() => expect(again.querySelector('.zk-picture-place img')).not.toBeNull());
    await type('名称', '财务章', again);
    await press('确定', again);
    await soon(() => expect(names()).toEqual(['财务章']));

    await press('删除', await row('财务章'));
    await soon(() => expect(names()).toEqual([]));
    expect(page.questions).toHaveLength(1);
  });
});
