import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { Screen } from '../render/Screen.tsx';
import { createScope } from '../context/scope.ts';
import { ScreenContext } from '../context/screen-context.ts';
import { AuthoredProviders, useAuthored } from './AuthoredProviders.tsx';
import { useInterpreter } from '../context/application.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const platform = quietPlatform(kinds, faces);
/** The page of the product around the definition. */
const page = {
  screen: quietServices(kinds).compile({ language: 1, title: '', body: [] } as never),
  scope: createScope(),
};

function Authored({ steps }: { steps: readonly object[] }) {
  const place = useAuthored({ noun: 'form', id: 'f1', version: 1 });
  const { compile } = useInterpreter();
  const { own } = place;
  const compiled = useMemo(() => {
    const fields = [
      { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name', on: { change: steps } },
      { config: { zhjyKey: 'input', label: '备注' }, vModel: 'note' },
      { config: { zhjyKey: 'button' }, buttonText: '保存', on: { click: [{ submit: true }] } },
    ];
    const body = { config: { zhjyKey: 'form' }, create: own('onlinedev.create'), packed: true, fields };
    return compile({ language: 1, title: '登记', body } as never);
  }, [compile, own, steps]);
  return (
    <AuthoredProviders value={place}>
      <Screen compiled={compiled} />
    </AuthoredProviders>
  );
}

/** Types a name, which runs the steps, and presses the button; returns the questions and the calls. */
async function saved(steps: readonly object[], answer: boolean) {
  const asked: string[] = [];
  const send = vi.fn(async () => ({ data: { id: 'r1' }, msg: '' }));
  const quiet = quietServices(kinds);
  const find = (name: string) => (name === 'onlinedev.create' ? contracts.onlinedev.calls.create : undefined);
  const services = {
    ...quiet,
    route: { path: '/', query: { secret: '薪资' }, property: {} },
    client: { ...quiet.client, find, send } as never,
    confirm: async (text: unknown) => (asked.push(String(text)), answer),
  };
  render(
    <TestProviders platform={platform} services={services}>
      <ScreenContext value={page}>
        <Authored steps={steps} />
      </ScreenContext>
    </TestProviders>,
  );
  const name = await screen.findByLabelText<HTMLInputElement>('姓名', {}, { timeout: 20_000 });
  fireEvent.change(name, { target: { value: '张伟' } });
  fireEvent.blur(name);
  const note = await screen.findByLabelText<HTMLInputElement>('备注');
  await waitFor(() => expect(note.value).not.toBe(''));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /保\s*存/ })));
  await waitFor(() => expect(asked.length + send.mock.calls.length).toBeGreaterThan(0));
  return { asked, sent: send.mock.calls.length };
}

const fromAddress = [{ set: { note: { var: 'route.query.secret' } } }];
const throughScreen = [{ set: { held: { var: 'route.query.secret' } } }, { set: { note: { var: 'held' } } }];
const fromOwnField = [{ set: { note: { var: 'name' } } }];

it.each([
  ['the address', fromAddress],
  ['a name of the screen', throughScreen],
])('asks before a value from %s is saved, and saves nothing without the consent [PERM-022]', async (_, steps) => {
  const { asked, sent } = await saved(steps, false);
  expect(asked).toEqual(['该页面要保存它从其他记录或地址中取来的内容：备注 薪资。是否继续？']);
  expect(sent).toBe(0);
});

it('saves a value from the address with the consent [PERM-022]', async () => {
  expect((await saved(fromAddress, true)).sent).toBe(1);
});

it('saves a value from a field of the same record without a question [PERM-022]', async () => {
  expect(await saved(fromOwnField, false)).toEqual({ asked: [], sent: 1 });
});
