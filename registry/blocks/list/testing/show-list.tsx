import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Services } from '#runtime/context/services.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCall, fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

export const column = (vModel: string, label: string, config: object = {}) => ({
  config: { zhjyKey: 'input', label, ...config },
  vModel,
});
export const people = [
  { id: '1', name: '张伟', days: 3, enabledMark: 1 },
  { id: '2', name: '李小云', days: 1.5, enabledMark: 0 },
];
export const remove = {
  name: 'remove',
  label: '$t:common.remove',
  permission: 'btn_remove',
  do: [
    { confirm: '$t:common.removeConfirm' },
    { request: 'person.remove', with: { id: { var: 'row.id' } } },
    { reload: true as const },
  ],
};

interface Setup {
  node?: Partial<DefinitionNode>;
  calls?: Record<string, FakeCall | FakeCall['answer']>;
  services?: Partial<Services>;
}

export async function showList({ node = {}, calls = {}, services = {} }: Setup = {}) {
  const client = fakeClient({
    'person.list': () => ({ list: people, pagination: { total: 95 } }),
    'person.remove': { answer: () => null, msg: '删除成功' },
    'person.state': { answer: () => null, msg: '已停用', toggles: true },
    ...calls,
  });
  const body: DefinitionNode = {
    config: { zhjyKey: 'list' },
    source: { call: 'person.list' },
    columns: [column('name', '姓名'), column('days', '天数', { sortable: true })],
    ...node,
  };
  const page = await showPage({ body, client, services });
  return { client, ...page };
}
export const row = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
export const press = (name: string, from: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(from).getByRole('button', { name })));
export const asked = ({ client }: { client: ReturnType<typeof fakeClient> }) =>
  client.sent.filter(([name]) => name === 'person.list').map(([, input]) => input);
