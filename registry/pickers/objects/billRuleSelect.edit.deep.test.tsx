import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#schemas/resources/entities.ts';
import ruleScreen from '#schemas/resources/bill-rule/bill-rule.screen.json';
import { compile } from '#core/compile/compile.ts';
import { kinds } from '../../kinds.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { buttonIn, findBox, showFields } from '../../testing/show-fields.tsx';

beforeAll(async () => void (await import('./objects.popup.tsx')));
afterEach(cleanup);

const rules = [
  { id: '1', enCode: 'leave', fullName: '请假单号', category: 'hr' },
  { id: '2', enCode: 'expense', fullName: '报销单号', category: 'fin' },
  ...Array.from({ length: 30 }, (_, index) => ({
    id: `x${index}`,
    enCode: `extra${index}`,
    fullName: `规则${index}`,
    category: 'fin',
  })),
];
const dictionaries = {
  list: [
    {
      id: 'd1',
      enCode: 'businessType',
      isTree: 0,
      dictionaryList: [
        { id: 'hr', enCode: 'hr', fullName: '人事' },
        { id: 'fin', enCode: 'finance', fullName: '财务' },
      ],
    },
  ],
};

async function open(value: unknown = undefined) {
  const client = fakeClient({
    'dictionary-data.all': () => dictionaries,
    'bill-rule.selector': ({ keyword, categoryId, currentPage, pageSize }) => {
      const found = rules.filter(
        ({ fullName, category }) =>
          fullName.includes(String(keyword)) && (categoryId === undefined || category === categoryId),
      );
      const [at, size] = [Number(currentPage), Number(pageSize)];
      return { list: found.slice((at - 1) * size, at * size), pagination: { total: found.length } };
    },
    'bill-rule.create': () => ({ id: 'new' }),
  });
  const field = { config: { zhjyKey: 'billRuleSelect', label: '规则' }, vModel: 'rule' };
  const services = {
    screens: async () => ruleScreen as never,
    compile: (definition: object) => compile(definition, { kinds, entities }),
  };
  await showFields([field], client, { values: { rule: value }, services });
  await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
  const box = await findBox('选择单据规则');
  await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBe(20));
  return { box, client };
}
const rest = () => screen.getByRole('combobox', { name: '规则' });
const press = (one: HTMLElement) => act(async () => void fireEvent.click(one));
const asked = (client: ReturnType<typeof fakeClient>) =>
  client.sent.filter(([name]) => name === 'bill-rule.selector').map(([, input]) => input);

describe('the business-rule picker', () => {
  it('has the business types at the left and a searched, paged table at the right [PICK-127, PICK-131]', async () => {
    const { box, client } = await open();
    const tree = await within(box).findByRole('tree');
    await waitFor(() =>
      expect([...box.querySelectorAll('.ant-tree-title')].map((one) => one.textContent)).toEqual([
        '全部',
        '人事',
        '财务',
      ]),
    );
    expect(tree).toBeTruthy();
    expect(box.querySelectorAll('.ant-pagination-item').length).toBe(2);
    await press(within(box).getByText('人事'));
    await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBe(1));
    expect(asked(client).at(-1)).toEqual({
      keyword: '',
      categoryId: 'hr',
      currentPage: 1,
      pageSize: 20,
      sidx: 'sortCode',
      sort: 'desc',
    });
    await press(within(box).getByText('全部'));
    const keyword = await waitFor(() => box.querySelector('input[type=text]') as HTMLElement);
    fireEvent.change(keyword, { target: { value: '报销' } });
    await press(buttonIn(box, /^查\s*询$/));
    await waitFor(() => expect(asked(client).at(-1)).toMatchObject({ keyword: '报销' }));
  });

  it('returns the code of the row that is chosen and confirmed [PICK-128, PICK-130]', async () => {
    const { box } = await open();
    await press(within(box).getByText('报销单号'));
    await press(buttonIn(box, /^取\s*消$/));
    expect(rest().textContent).toBe('请选择');
    cleanup();
    const again = await open();
    await press(within(again.box).getByText('报销单号'));
    await press(buttonIn(again.box, /^确\s*定$/));
    await waitFor(() => expect(rest().textContent).toBe('expense'));
  });

  it('opens the form of a rule, and reads the rules again once one is saved [PICK-129, PICK-131]', async () => {
    const { box, client } = await open();
    await press(within(box).getByText('人事'));
    await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBe(1));
    await press(buttonIn(box, /新建规则/));
    const name = await screen.findByLabelText('名称', { selector: 'input' });
    const form = name.closest('[role="dialog"]') as HTMLElement;
    const fill = (label: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(label, { selector: 'input' }), { target: { value } });
    fill('名称', '合同单号');
    fill('编码', 'contract');
    fill('流水位数', '4');
    fill('流水起始', '0001');
    const before = asked(client).length;
    await press(buttonIn(form, /^确\s*定$/));
    await waitFor(() => expect(client.sent.some(([call]) => call === 'bill-rule.create')).toBe(true));
    expect(client.sent.find(([call]) => call === 'bill-rule.create')?.[1]).toMatchObject({
      enCode: 'contract',
      category: 'hr',
    });
    await waitFor(() => expect(asked(client).length).toBe(before + 1));
  });
});
