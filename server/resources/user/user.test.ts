import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Node {
  id: string;
  fullName: string;
  type: string;
  icon?: string;
  organize?: string;
  organizeIds?: string[];
  onlyId?: string;
  children?: Node[];
}
interface Page {
  list: Node[];
  pagination: { total: number };
}

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const plain = { as: 'plain' } as const;
const ask = async <T = Page>(name: string, input: object = {}) => (await app.call<T>(name, input, plain)).data;
const names = (nodes: readonly Node[]) => nodes.map(({ fullName }) => fullName);
const every = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...every(node.children ?? [])]);

describe('people to choose from', () => {
  it('are found by name, account, pinyin and its initials [PICK-066]', async () => {
    const found = async (keyword: string) => names((await ask('user.children', { id: '0', keyword })).list);
    expect(await found('曾国')).toEqual(['曾国强']);
    expect(await found('user')).toEqual([]);
    expect(await found('zengguo')).toEqual(['曾国强']);
    expect(await found('ZGQ')).toEqual(['曾国强']);
    expect(await found('shanyaqin')).toEqual(['单雅琴']);
    expect(await found('lvpin')).toEqual(['吕品']);
    expect(await found('qiangguo')).toEqual([]);
  });

  it('are listed below their organisations, branch by branch from 0 [PICK-070, PICK-071, PICK-052, PICK-067, USER-018]', async () => {
    const [company] = (await ask('user.children', { id: '0' })).list as [Node];
    expect(company).toMatchObject({ type: 'company', fullName: '智慧云科技有限公司', isLeaf: false });
    const below = (await ask('user.children', { id: 'dept-technology', currentPage: 1, pageSize: 20 })).list;
    expect(names(below)).toEqual(['平台研发组', '前端研发组', '质量测试组', '运维保障组', '张伟', '曾国强']);
    expect(below.at(-1)).toMatchObject({
      id: 'user-zengguoqiang',
      type: 'user',
      organize: '智慧云科技有限公司/技术研发部',
      headIcon: '',
    });
    expect(names((await ask('user.children', { id: 'no-such-organisation' })).list)).toEqual([]);
  });

  it('come page by page, organisations before people', async () => {
    const page = async (currentPage: number) =>
      names((await ask('user.children', { id: 'dept-technology', currentPage, pageSize: 3 })).list);
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(
      names((await ask('user.children', { id: 'dept-technology' })).list),
    );
    expect((await ask('user.children', { id: '0', keyword: 'a', pageSize: 5 })).list).toHaveLength(5);
  });

  it('are the members of the selected departments, positions, roles and groups [PICK-062, USER-030, USER-032]', async () => {
    const found = async (...ids: string[]) => names((await ask('user.selectedUserList', { ids, pageSize: 100 })).list);
    expect(await found('dept-operation--department')).toEqual(['胡斌', '郭建军']);
    expect(await found('dept-warehouse--department', 'user-liuyang')).toEqual(['刘洋', '萧山', '田野']);
    expect(await found('pos-keeper--position')).toEqual(['曹阳', '萧山', '田野']);
    expect(await found('role-delivery--role')).toEqual(['吕品', '傅红雪']);
    expect(await found('group-mobile--group')).toEqual(['周杰', '吴昊', '潘虹']);
    expect((await found('company-east--company')).length).toBe(7);
    expect(await found()).toEqual([]);
    const some = { ids: ['dept-operation--department'], userIds: ['user-hubin', 'user-liuyang'] };
    expect(names((await ask('user.selectedUserList', some)).list)).toEqual(['胡斌']);
  });

  it('are resolved by ids in the requested order, without deleted ones [PICK-068, PICK-069, USER-019, USER-029]', async () => {
    const { list: named } = await ask('user.named', { ids: ['user-wuhao', 'gone', 'admin'] });
    expect(named).toMatchObject([
      { id: 'user-wuhao', fullName: '吴昊', headIcon: expect.any(String) },
      { id: 'admin', fullName: '系统管理员', headIcon: expect.any(String) },
    ]);
    expect(names((await ask('user.named', { ids: [] })).list)).toEqual([]);
    const mixed = [
      'group-erp--group',
      'user-wuhao--user',
      'dept-east-hangzhou--department',
      'pos-buyer--position',
      'x--role',
    ];
    expect((await ask('user.selectedList', { ids: [...mixed, 'role-staff--role'] })).list).toMatchObject([
      { id: 'dept-east-hangzhou', type: 'department', organize: '智慧云科技有限公司/华东分公司/华东销售部/杭州办事处' },
      { id: 'user-wuhao', type: 'user', fullName: '吴昊' },
      { id: 'pos-buyer', type: 'position', fullName: '采购专员' },
      { id: 'role-staff', type: 'role' },
      { id: 'group-erp', type: 'group', fullName: '企业资源项目组' },
    ]);
  });

  it('are the own subordinates, and those of the own organisation [PICK-072, PICK-073, USER-020, USER-021]', async () => {
    const result = async (name: string, input: object, account: string) =>
      names((await app.call<Node[]>(name, input, { as: { account } })).data);
    expect(await result('user.subordinates', {}, 'hubin')).toEqual(['郭建军']);
    expect(await result('user.subordinates', { keyword: 'zhou' }, 'zengguoqiang')).toEqual(['周杰']);
    expect(await result('user.organization', { organizeId: '0' }, 'hubin')).toEqual(['胡斌', '郭建军']);
    expect(await result('user.organization', { organizeId: '0', keyword: 'gjj' }, 'hubin')).toEqual(['郭建军']);
  });

  it('return every property of a node, at every depth of every selector [PICK-030]', async () => {
    const trees = await Promise.all([
      ask('organize.tree'),
      ask('organize.condition', { departIds: ['dept-finance'], keyword: '' }),
      ask('department.selector', { id: '0' }),
      ask('position.selector'),
      ask('role.selector'),
      ask('role.condition', { ids: ['role-finance'] }),
      ask('user.children', { id: 'dept-technology' }),
      ask('user.children', { id: '0', keyword: 'zeng' }),
      ask('user.selectedList', { ids: ['group-erp--group', 'pos-buyer--position', 'user-wuhao'] }),
    ]);
    const nodes = every([...trees.flatMap(({ list }) => list), ...(await ask<Node[]>('group.selector'))]);
    for (const node of nodes) {
      expect(node).toMatchObject({
        id: expect.stringMatching(/./),
        fullName: expect.stringMatching(/./),
        lastFullName: expect.stringMatching(/./),
        type: expect.stringMatching(/./),
        icon: expect.stringMatching(/^[A-Z][A-Za-z]+Outlined$/),
        organize: expect.any(String),
        organizeIds: expect.any(Array),
        headIcon: expect.any(String),
        children: expect.any(Array),
        hasChildren: expect.any(Boolean),
        isLeaf: expect.any(Boolean),
        disabled: expect.any(Boolean),
      });
    }
    const icons = new Map(nodes.map(({ type, icon }) => [type, icon]));
    expect(new Set(icons.values()).size).toBe(icons.size);
    expect([...icons.keys()].toSorted()).toEqual(
      ['company', 'department', 'global', 'group', 'groupType', 'position', 'role', 'user'].toSorted(),
    );
    expect(nodes.find(({ id }) => id === 'user-zengguoqiang')).toMatchObject({
      organize: '智慧云科技有限公司/技术研发部',
      organizeIds: ['company', 'dept-technology'],
      isLeaf: true,
    });
  });

  it('exclude disabled users', async () => {
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('id', '=', 'user-wuhao').execute();
    expect((await ask('user.children', { id: '0', keyword: 'wuhao' })).list).toEqual([]);
    expect(names((await ask('user.named', { ids: ['user-wuhao'] })).list)).toEqual(['吴昊']);
    await app.db.updateTable('users').set({ enabledMark: 1 }).where('id', '=', 'user-wuhao').execute();
  });
});

describe('organisations to choose from', () => {
  it('are a tree, whole, of a branch, or without one [PICK-036, ORG-008, ORG-011, ORG-015]', async () => {
    const [company] = (await ask('organize.tree')).list as [Node];
    expect(names(company.children ?? [])).toContain('华东分公司');
    const branch = await app.call<Page>('organize.selectorByAuth', { id: 'company-east' }, { as: 'admin' });
    const [east] = branch.data.list as [Node];
    expect(every([east]).map(({ id }) => id)).toEqual([
      'company-east',
      'dept-east-sales',
      'dept-east-hangzhou',
      'dept-east-delivery',
    ]);
    expect(every([east])[2]?.organizeIds).toEqual(['company', 'company-east', 'dept-east-sales', 'dept-east-hangzhou']);
    const without = every((await ask('department.selector', { id: 'dept-east-sales' })).list).map(({ id }) => id);
    expect(without).toContain('dept-east-delivery');
    expect(without).not.toContain('dept-east-hangzhou');
  });

  it('are the allowed ones alone where they are restricted [PICK-037, PICK-038, ORG-009]', async () => {
    const departIds = ['dept-east-sales', 'dept-east-hangzhou', 'dept-finance', 'gone'];
    const { list } = await ask('organize.condition', { departIds, keyword: '' });
    expect(names(list)).toEqual(['华东销售部', '财务部']);
    expect(names(list[0]?.children ?? [])).toEqual(['杭州办事处']);
    expect(names((await ask('organize.condition', { departIds, keyword: '财' })).list)).toEqual(['财务部']);
  });

  it('cannot be chosen when they are disabled', async () => {
    await app.db.updateTable('organize').set({ enabledMark: 0 }).where('id', '=', 'dept-service').execute();
    const node = every((await ask('organize.tree')).list).find(({ id }) => id === 'dept-service');
    expect(node).toMatchObject({ disabled: true });
    await app.db.updateTable('organize').set({ enabledMark: 1 }).where('id', '=', 'dept-service').execute();
  });
});

describe('positions, roles and groups to choose from', () => {
  it('are positions below their organisations, all or the allowed [PICK-043, PICK-074, POSITION-005, POSITION-009]', async () => {
    const all = every((await ask('position.selector')).list);
    expect(all.find(({ id }) => id === 'pos-tester')).toMatchObject({
      type: 'position',
      organize: '智慧云科技有限公司/技术研发部/质量测试组/测试工程师',
    });
    const some = every((await ask('position.condition', { ids: ['pos-tester', 'pos-buyer'], keyword: '测试' })).list);
    expect(some.map(({ id }) => id)).toEqual(['company', 'dept-technology', 'dept-quality', 'pos-tester']);
  });

  it('are global roles below 1, the others below their organisations [PICK-074, PICK-078, ROLE-003, ROLE-008, ROLE-007]', async () => {
    const { list } = await ask('role.selector');
    expect(list[0]).toMatchObject({ id: '1', onlyId: '1' });
    expect(names(list[0]?.children ?? [])).toContain('普通员工');
    const delivery = every(list.slice(1)).filter(({ id }) => id === 'role-delivery');
    expect(delivery.map(({ onlyId }) => onlyId)).toEqual([
      'dept-east-delivery-role-delivery',
      'dept-south-delivery-role-delivery',
    ]);
    const onlyIds = every(list).map(({ onlyId }) => onlyId);
    expect(new Set(onlyIds).size).toBe(onlyIds.length);
    expect(names((await ask('role.condition', { ids: ['role-finance', 'gone'] })).list)).toEqual(['财务审核员']);
  });

  it('are groups below their kinds, the answer being the list itself [PICK-045, PICK-074, GROUP-005, GROUP-006]', async () => {
    const all = await ask<Node[]>('group.selector');
    expect(names(all)).toEqual(['项目组', '常设组']);
    expect(names(all[0]?.children ?? [])).toEqual(['企业资源项目组', '移动应用项目组']);
    const { list } = await ask('group.condition', { ids: ['group-board'] });
    expect(names(every(list))).toEqual(['常设组', '管理层']);
  });
});

describe('organisations by authority', () => {
  /** Leads the eastern sales department, which has an office below it. */
  const hubin: As = { account: 'hubin' };
  const own = ['dept-east-sales', 'dept-east-hangzhou'];
  const ids = async (name: string, id: string, as: As) =>
    every((await app.call<Page>(name, { id }, { as })).data.list).map((node) => node.id);

  it('are the own ones with all below them [PERM-020, ORG-012]', async () => {
    await app.db.deleteFrom('userOrganize').where('userId', '=', 'user-hubin').execute();
    await app.db.insertInto('userOrganize').values({ userId: 'user-hubin', organizeId: 'dept-east-sales' }).execute();
    expect(await ids('department.selectorByAuth', '0', hubin)).toEqual(own);
    expect(await ids('organize.selectorByAuth', '0', hubin)).toEqual(own);
  });

  it('leave out the department named with all below it, as every selector does [ORG-012]', async () => {
    expect(await ids('department.selectorByAuth', 'dept-east-hangzhou', hubin)).toEqual(['dept-east-sales']);
  });

  it('are limited to the authorised ones even when others are named [PERM-020, ORG-007]', async () => {
    expect(await ids('organize.selectorByAuth', 'company', hubin)).toEqual(own);
    expect(await ids('organize.selectorByAuth', 'dept-finance', hubin)).toEqual([]);
  });

  it('are all of them for an administrator', async () => {
    const all = await app.db.selectFrom('organize').select('id').execute();
    expect((await ids('department.selectorByAuth', '0', 'admin')).sort()).toEqual(all.map(({ id }) => id).sort());
  });
});
