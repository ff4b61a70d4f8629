import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Stage } from '../../testing/Stage.tsx';
import { compile } from '#core/compile/compile.ts';
import { emptyRecord } from '#core/record/record.ts';
import { kinds } from '../../kinds.ts';

afterEach(cleanup);

async function show(zhjyKey: string, value?: unknown) {
  const node = { config: { zhjyKey, label: '字段' }, vModel: 'field' };
  const example = { definition: { language: 1, title: '', fields: [node] }, values: { field: value } };
  const { container } = await act(async () => render(<Stage example={example} />));
  await waitFor(() => expect(container.querySelector('output')).not.toBeNull());
  return container;
}

describe('fields that the server fills', () => {
  it.each([
    ['createUser', 'currUser', '张伟/zhangwei', '张伟/zhangwei'],
    ['createTime', 'currTime', new Date(2024, 4, 6, 7, 8, 9).getTime(), '2024-05-06 07:08:09'],
    ['currOrganize', 'currOrganize', '技术部', '技术部'],
    ['currPosition', 'currPosition', '工程师', '工程师'],
  ])('show, as %s, what is filled in of type %s [FIELD-071]', async (key, type, stored, words) => {
    expect(kinds.get(key)?.props.properties['type']?.default).toBe(type);
    expect((await show(key, stored)).querySelector('output')?.textContent).toBe(words);
  });

  it('show a time to the second [FIELD-073]', async () => {
    const container = await show('createTime', new Date(2024, 4, 6, 7, 8, 9).getTime());
    expect(container.querySelector('output')?.textContent).toBe('2024-05-06 07:08:09');
  });

  it('show in a new record what the current user info says, at once [FIELD-072, FIELD-074, FIELD-075, FIELD-076]', () => {
    const user = {
      userName: '张伟',
      userAccount: 'zhangwei',
      organizeName: '智慧云科技有限公司/技术部',
      departmentName: '技术部',
      positionName: '工程师',
    };
    const node = (zhjyKey: string, more = {}) => ({ config: { zhjyKey, label: 'x' }, vModel: zhjyKey, ...more });
    const fields = [
      node('createUser'),
      node('createTime'),
      node('currOrganize'),
      { ...node('currOrganize', { showLevel: 'full' }), vModel: 'path' },
      node('currPosition'),
    ];
    const screen = compile({ language: 1, title: '', fields }, { kinds });
    expect(emptyRecord(screen, { now: 1_700_000_000_000, user })).toEqual({
      createUser: '张伟/zhangwei',
      createTime: 1_700_000_000_000,
      currOrganize: '技术部',
      path: '智慧云科技有限公司/技术部',
      currPosition: '工程师',
    });
  });

  it('cannot be typed into, and a number to come says that the system makes it', async () => {
    const container = await show('billRule');
    expect(container.querySelector('input')).toBeNull();
    expect(screen.getByText('系统自动生成')).toBeTruthy();
  });
});
