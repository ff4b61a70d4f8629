import { render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { findCall } from '#client/names.ts';
import { compile } from '#core/compile/compile.ts';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { contracts } from '#schemas/resources/contracts.ts';
import { PreviewProviders } from './PreviewProviders.tsx';
import { useDevice, useHttp, useWebsite } from '#runtime/context/application.tsx';

const asked = ['user.children', 'data-interface.page', 'dictionary-data.all', 'file.chunk'];
const kept = ['bill-rule.create', 'onlinedev.update', 'user.remove', 'onlinedev.list'];

function Asking() {
  const { client } = useHttp();
  const { print } = useDevice();
  useEffect(() => {
    for (const name of [...asked, ...kept]) void client.send(name, {});
    print({ templates: ['p1'], records: ['r1'] });
  }, [client, print]);
  return null;
}

it('sends reading calls for people, options and files, but no writes, and only warns about printing [ROUTE-018] [FORM-042] [PRINT-022]', async () => {
  const send = vi.fn(async (_name: string) => ({ data: {}, msg: '' }));
  const quiet = quietServices(kinds);
  const [print, toast] = [vi.fn(), vi.fn(async () => {})];
  const services = {
    ...quiet,
    print,
    toast,
    client: { ...quiet.client, send, find: (name: string) => findCall(contracts, name) },
  };
  const form = compile({ language: 1, title: '请假', fields: [] }, { kinds });
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={services as never}>
      <PreviewProviders form={form} mobile={false}>
        <Asking />
      </PreviewProviders>
    </TestProviders>,
  );
  await waitFor(() => expect(send.mock.calls.map(([name]) => name)).toEqual(asked));
  expect(print).not.toHaveBeenCalled();
  expect(toast).toHaveBeenCalledWith('warning', '功能预览不支持打印', 1500);
});

it('has an empty frame of the public site, whose language cannot be changed', async () => {
  const quiet = quietServices(kinds);
  const toast = vi.fn(async () => {});
  function Choosing() {
    const { setLanguage, outlet } = useWebsite();
    useEffect(() => setLanguage('en'), [setLanguage]);
    return outlet;
  }
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={{ ...quiet, toast } as never}>
      <PreviewProviders form={compile({ language: 1, title: '官网', fields: [] }, { kinds })} mobile={false}>
        <Choosing />
      </PreviewProviders>
    </TestProviders>,
  );
  await waitFor(() => expect(toast).toHaveBeenCalledWith('info', expect.any(String), 1500));
});
