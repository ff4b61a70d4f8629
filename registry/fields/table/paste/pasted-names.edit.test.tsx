import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { isUnfitText } from '#core/text/value-text.ts';
import { renderForm } from '#runtime/testing/render-form.tsx';

afterEach(cleanup);

type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>;

/** Pastes a text into a table of one column; returns its values, the messages and the calls that were sent. */
async function pasted(zhjyKey: string, props: object, text: string, answers: Answers) {
  const children = [
    { config: { zhjyKey, label: '选择' }, vModel: 'picked', ...props },
    { config: { zhjyKey: 'input', label: '大区' }, vModel: 'region' },
  ];
  const asked: [string, unknown][] = [];
  const send = async (name: string, input: Readonly<Record<string, unknown>>) => {
    if (Object.hasOwn(answers, name)) asked.push([name, input]);
    return { msg: '', data: answers[name]?.(input) ?? { list: [] } };
  };
  const form = [{ config: { zhjyKey: 'table', label: '明细', children }, vModel: 'lines' }];
  const { store, said } = await renderForm(form, { lines: [] }, { send });
  await act(async () => screen.getByRole('button', { name: '添加' }).click());
  const key = store.rows('lines')?.order[0] ?? '';
  act(() => store.set(`lines/${key}/region`, '华东'));
  const target = document.querySelector(`[data-cell="lines/${key}/picked"]`) as HTMLElement;
  // Two columns: a single text would be pasted into the open control.
  const block = text
    .split('\n')
    .map((name) => `${name}\t写完`)
    .join('\n');
  const paste = createEvent.paste(target, { clipboardData: { getData: () => block } });
  await act(async () => void fireEvent(target, paste));
  const written = () => store.record()['lines'] as { picked: unknown; region: string }[];
  // Everything is written at once after the last answer, together with the message about skipped cells.
  await waitFor(() => expect(written().map(({ region }) => region)).toEqual(text.split('\n').map(() => '写完')));
  await act(async () => {});
  // A text that fits nothing remains in its cell: written as `!text` here.
  const shown = (value: unknown) => (isUnfitText(value) ? `!${value.unfitText}` : value);
  return { values: written().map(({ picked }) => shown(picked)), said, asked };
}

const place = (id: string, fullName: string, organize: string, organizeIds: string[]) => ({
  ...{ id, fullName, organize, organizeIds },
});
const person = (id: string, fullName: string, organize: string) => ({
  ...{ id, fullName, lastFullName: fullName, type: 'user' },
  ...{ organize, organizeIds: organize.split('/') },
});
const department = (id: string, fullName: string, children: object[] = []) => ({
  ...{ id, fullName, type: 'department', children },
});
const tree = [
  {
    ...{ id: 'c', fullName: '公司', type: 'company' },
    children: [
      department('d1', '研发部', [department('d2', '前端组')]),
      department('d3', '市场部', [department('d4', '前端组')]),
    ],
  },
];
const ambiguous = (count: number) =>
  `warning: 有${count}个单元格的名称有重名，已标出，请写出上级（上级/名称）或逐个选择`;
const refused = (count: number) => `warning: 有${count}个单元格的内容不符合要求，已标出原因`;

describe('pasting names', () => {
  it('resolves people, distinguished by their path; a name is never taken as an id', async () => {
    const found = [
      person('u7', '张伟', '公司/研发部'),
      person('u8', '张伟', '公司/市场部'),
      person('u9', '李娜', '公司'),
    ];
    const of = (keyword: unknown) => ({ list: found.filter(({ fullName }) => fullName === keyword) });
    const text = '李娜\n张伟\n市场部/张伟\n无此人\n李娜';
    const { values, said, asked } = await pasted('userSelect', {}, text, {
      'user.children': (input) => of(input['keyword']),
    });
    expect(values).toEqual(['u9', '!张伟', 'u8', '!无此人', 'u9']);
    expect(said).toEqual([`${refused(1)}；${ambiguous(1).replace('warning: ', '')}`]);
    expect(asked).toHaveLength(3);
  });

  it('resolves only people whom the picker allows', async () => {
    const told = { selectType: 'custom', ableIds: ['u7'] };
    const answers = { 'user.selectedUserList': () => ({ list: [person('u7', '张伟', '公司')] }) };
    const { values, asked } = await pasted('userSelect', told, '张伟', answers);
    expect(values).toEqual(['u7']);
    expect(asked[0]?.[1]).toMatchObject({ ids: ['u7'], keyword: '张伟' });
  });

  it('resolves departments, and organisations with their full path', async () => {
    const answers = { 'organize.tree': () => ({ list: tree }) };
    const departments = await pasted('depSelect', {}, '市场部\n前端组\n研发部/前端组\n公司', answers);
    expect(departments.values).toEqual(['d3', '!前端组', 'd2', '!公司']);
    expect(departments.said).toEqual([`${refused(1)}；${ambiguous(1).replace('warning: ', '')}`]);
    expect(departments.asked).toHaveLength(1);
    cleanup();
    const organisations = await pasted('organizeSelect', {}, '公司\n公司/市场部/前端组\n前端组', answers);
    expect(organisations.values).toEqual([['c'], ['c', 'd3', 'd4'], '!前端组']);
    expect(organisations.said).toEqual([ambiguous(1)]);
    cleanup();
    const emptied = await pasted('depSelect', {}, '\n市场部', answers);
    expect([emptied.values, emptied.asked.length]).toEqual([['', 'd3'], 1]);
    cleanup();
    const several = await pasted('organizeSelect', { multiple: true }, '公司、研发部', answers);
    expect(several.values).toEqual([[['c'], ['c', 'd1']]]);
  });

  it('resolves positions, roles and groups; a role of two organisations is one', async () => {
    const role = { id: 'r', fullName: '经理', type: 'role' };
    const roles = { list: [department('a', '甲', [role]), department('b', '乙', [role])] };
    expect((await pasted('roleSelect', {}, '经理', { 'role.selector': () => roles })).values).toEqual(['r']);
    cleanup();
    const positions = { list: [department('a', '甲', [{ id: 'p', fullName: '经理', type: 'position' }])] };
    const position = await pasted('posSelect', {}, '甲/经理', { 'position.selector': () => positions });
    expect(position.values).toEqual(['p']);
    cleanup();
    const told = { selectType: 'custom', ableIds: ['g'], multiple: true };
    const groups = { 'group.condition': () => ({ list: [{ id: 'g', fullName: '项目组', type: 'group' }] }) };
    expect((await pasted('groupSelect', told, '项目组', groups)).values).toEqual([['g']]);
  });

  it('resolves areas of the level of the field', async () => {
    const found = [
      place('330106', '西湖区', '浙江省/杭州市/西湖区', ['33', '3301', '330106']),
      place('360103', '西湖区', '江西省/南昌市/西湖区', ['36', '3601', '360103']),
      place('420112', '东西湖区', '湖北省/武汉市/东西湖区', ['42', '4201', '420112']),
    ];
    const answers = {
      'area.search': ({ keyword }: Readonly<Record<string, unknown>>) => ({
        list: found.filter(({ organize }) => organize.includes(String(keyword))),
      }),
    };
    const { values, said, asked } = await pasted('areaSelect', {}, '东西湖区\n西湖区\n南昌市/西湖区\n浙江省', answers);
    expect(values).toEqual([['42', '4201', '420112'], '!西湖区', ['36', '3601', '360103'], '!浙江省']);
    expect(said).toEqual([`${refused(1)}；${ambiguous(1).replace('warning: ', '')}`]);
    expect(asked[0]?.[1]).toMatchObject({ keyword: '东西湖区', level: 2 });
  });

  it('resolves every type where the picker is mixed, with the type in the id', async () => {
    const answers = {
      'user.children': () => ({ list: [person('u7', '张伟', '公司')] }),
      'organize.tree': () => ({ list: tree }),
      'role.selector': () => ({ list: [{ id: 'r', fullName: '经理', type: 'role' }] }),
    };
    const several = await pasted('usersSelect', { multiple: true }, '张伟、公司、市场部、经理', answers);
    expect(several.values).toEqual([['u7--user', 'c--company', 'd3--department', 'r--role']]);
    cleanup();
    expect((await pasted('usersSelect', {}, '经理', answers)).values).toEqual(['!经理']);
  });

  it('resolves records of another form and rows of an interface, with parameters of the row', async () => {
    const record = { modelId: 'm', relationField: 'supplier' };
    const rows = { 'visualdev.rows': () => ({ list: [{ id: 'k1', supplier: '云帆, 科技' }] }) };
    expect((await pasted('relationForm', record, '云帆, 科技', rows)).values).toEqual(['k1']);
    cleanup();
    const told = {
      interfaceId: 'customers',
      propsValue: 'code',
      templateJson: [{ field: 'region', relationField: 'lines-region', sourceType: 1 }],
    };
    const page = { 'data-interface.page': () => ({ list: [{ id: 'x', code: 'c1', fullName: '云帆' }] }) };
    const { values, asked } = await pasted('popupSelect', told, '云帆', page);
    expect(values).toEqual(['c1']);
    expect(asked[0]?.[1]).toMatchObject({ keyword: '云帆', paramList: [{ field: 'region', defaultValue: '华东' }] });
  });

  it('resolves dictionaries, flows, and numbering rules by name or code', async () => {
    const rules = { 'bill-rule.selector': () => ({ list: [{ id: 'b', enCode: 'purchase', fullName: '采购单号' }] }) };
    expect((await pasted('billRuleSelect', {}, '采购单号\npurchase\n无', rules)).values).toEqual([
      'purchase',
      'purchase',
      '!无',
    ]);
    cleanup();
    const types = {
      'dictionary-type.selector': () => ({
        list: [{ id: '0', fullName: '业务字典', children: [{ id: 't', fullName: '类型' }] }],
      }),
    };
    expect((await pasted('dictionarySelect', {}, '业务字典/类型', types)).values).toEqual(['t']);
    cleanup();
    const flows = { 'workflow-template.selector': () => ({ list: [{ id: 'f', fullName: '请假流程' }] }) };
    expect((await pasted('flowSelect', {}, '请假流程', flows)).values).toEqual(['f']);
  });

  it('preserves the text when a call fails, or when there are more rows than are searched', async () => {
    const failing = () => {
      throw new Error('down');
    };
    const { values, said } = await pasted('depSelect', {}, '市场部', { 'organize.tree': failing });
    expect([values, said]).toEqual([['!市场部'], [refused(1)]]);
    cleanup();
    const many = Array.from({ length: 1_000 }, (_, at) => person(`u${at}`, at === 0 ? '张' : `张${at}`, '公司'));
    const answers = { 'user.children': () => ({ list: many }) };
    expect((await pasted('userSelect', {}, '张', answers)).values).toEqual(['!张']);
  });
});
