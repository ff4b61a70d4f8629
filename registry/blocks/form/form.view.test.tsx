import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

async function show(node: Partial<DefinitionNode> = {}) {
  let version = 1;
  const client = fakeClient({
    'card.info': () => ({ id: '7', name: '张伟', version }),
    'card.update': { answer: () => void (version += 1), msg: '更新成功' },
    'card.create': { answer: () => ({ id: '8' }), msg: '' },
  });
  const body: DefinitionNode = {
    config: { zhjyKey: 'form', label: '资料' },
    load: 'card.info',
    create: 'card.create',
    update: 'card.update',
    fields: [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }],
    ...node,
  };
  return { client, ...(await showPage({ body, client })) };
}
const name = () => screen.findByLabelText<HTMLInputElement>('姓名');
const confirm = async () => {
  const button = await screen.findByRole('button', { name: '确定' });
  await act(async () => void fireEvent.click(button));
};

/** What a browser does on enter: it presses the button of the form element, or, where it has none, submits that. */
function pressEnter({ form }: HTMLInputElement): void {
  const button = [...(form?.elements ?? [])].find((control) => control instanceof HTMLButtonElement);
  if (button instanceof HTMLElement) fireEvent.click(button);
  else if (form) fireEvent.submit(form);
}

describe('a form on a page', () => {
  it('saves again and again, each time on the newest version of its record', async () => {
    const page = await show({ with: { id: '7' } });
    expect((await name()).value).toBe('张伟');
    await confirm();
    await waitFor(() => expect(page.client.sent.filter(([call]) => call === 'card.info').length).toBe(2));
    await name();
    await confirm();
    const saves = page.client.sent.filter(([call]) => call === 'card.update').map(([, input]) => input);
    expect(saves).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  it('sends a new record, and then does what its definition says', async () => {
    const page = await show({ on: { submit: [{ toast: '欢迎 {name}' }] } });
    fireEvent.change(await name(), { target: { value: '李小云' } });
    await confirm();
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('success', '欢迎 李小云', 1500));
    expect(page.client.sent).toEqual([['card.create', { name: '李小云' }]]);
  });

  it.each([1, 30])('is sent by the enter key from any of its %i fields', async (count) => {
    const fields = Array.from({ length: count }, (_, n) => ({
      config: { zhjyKey: 'input', label: `第${n}项` },
      vModel: `f${n}`,
    }));
    const page = await show({ fields });
    const last = await screen.findByLabelText<HTMLInputElement>(`第${count - 1}项`);
    fireEvent.change(last, { target: { value: '红' } });
    await act(async () => pressEnter(last));
    await waitFor(() => expect(page.client.sent).toMatchObject([['card.create', { [`f${count - 1}`]: '红' }]]));
  });
});
