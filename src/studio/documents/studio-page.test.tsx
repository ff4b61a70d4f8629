import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { kinds } from '#registry/kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { PageContext } from '#runtime/page/page-context.ts';
import { StudioPage } from './StudioPage.tsx';

afterEach(cleanup);

const refused = (code: number, msg: string) => new CallError('refused', code, msg, null, false);
const offline = new CallError('network', 0, '请求出错，请重试', null, true);

/** Opens a studio whose calls are answered in turn: by a document, or by an error. */
function open(...answers: (object | Error)[]) {
  const send = vi.fn(async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return { data: next, msg: '' };
  });
  const navigate = vi.fn();
  const route = { path: '/portalStudio/p1', query: { id: 'p1' }, property: {} };
  const services = { ...quietServices(kinds), client: { send }, navigate, route } as never;
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={services}>
      <PageContext value={{ join: () => () => {} } as never}>
        <StudioPage<{ fullName: string }> call="portal.info">
          {({ fullName }, refetch) => <button onClick={() => void refetch()}>{fullName}</button>}
        </StudioPage>
      </PageContext>
    </TestProviders>,
  );
  return { send, navigate };
}

it.each([
  [403, '权限不足'],
  [404, '门户不存在'],
])('says why a document is not opened: %s', async (code, msg) => {
  const { send, navigate } = open(refused(code, msg));
  expect(await screen.findByText(msg)).toBeTruthy();
  // Said by the page alone, and never different by asking again.
  expect(send).toHaveBeenCalledWith('portal.info', { id: 'p1' }, { quiet: [403, 404] });
  expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '返回首页' }));
  expect(navigate).toHaveBeenCalledWith('/home', '_self');
});

it('loads the document again where it could not be loaded', async () => {
  open(offline, { fullName: '工作台' });
  fireEvent.click(await screen.findByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByRole('button', { name: '工作台' })).toBeTruthy();
});

it('leaves a document open when a later load fails, and shows what a later load answers', async () => {
  const { send } = open({ fullName: '一' }, offline, { fullName: '二' });
  const shown = await screen.findByRole('button', { name: '一' });
  await act(async () => void fireEvent.click(shown));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('button', { name: '一' })).toBe(shown);
  fireEvent.click(shown);
  expect(await screen.findByRole('button', { name: '二' })).toBe(shown);
});
