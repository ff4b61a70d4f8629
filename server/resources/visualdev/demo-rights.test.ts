import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Row = Record<string, unknown> & { id: string };
const staff = { account: 'wangfang' };
const colleague = { account: 'gaoxiang' };
/** Of the department above both. */
const head = { account: 'linzhiyuan' };
const otherHead = { account: 'songjia' };

const demo = [
  { modelId: 'form-leave-request', count: 30, changes: { reason: '改期' } },
  { modelId: 'form-purchase-order', count: 78, changes: { remark: '加急' } },
  { modelId: 'form-asset', count: 30, changes: { remark: '贴标签' } },
];

const listed = async (modelId: string, as: As) =>
  (await app.call<{ list: Row[] }>('onlinedev.list', { modelId, pageSize: 100 }, { as })).data.list;

/** The creators of a list's records, as stored in the database. */
async function makersOf(modelId: string, as: As): Promise<Set<string | null>> {
  const ids = (await listed(modelId, as)).map(({ id }) => id);
  const rows = await app.db
    .selectFrom('record')
    .select('creatorUserId')
    .where('id', 'in', [...ids, ''])
    .execute();
  return new Set(rows.map(({ creatorUserId }) => creatorUserId));
}

/** Saves a record with some changes. */
async function change(modelId: string, id: string, changes: object, as: As) {
  const whole = await app.call<{ data: string; version: number }>('onlinedev.info', { modelId, id }, { as: 'admin' });
  const data = JSON.stringify({ ...(JSON.parse(whole.data.data) as object), ...changes });
  const { version } = whole.data;
  return (await app.call('onlinedev.update', { modelId, id, data, version }, { as })).code;
}

describe.each(demo)('records of $modelId [PERM-014]', ({ modelId, count, changes }) => {
  it('are visible to staff who created them, to heads for their department, to administrators all', async () => {
    expect(await makersOf(modelId, staff)).toEqual(new Set(['user-wangfang']));
    expect(await makersOf(modelId, colleague)).toEqual(new Set());
    expect(await makersOf(modelId, head)).toEqual(new Set(['user-wangfang']));
    expect(await makersOf(modelId, otherHead)).toEqual(new Set(['user-chenjing']));
    expect((await makersOf(modelId, 'admin')).size).toBe(4);
    expect((await listed(modelId, 'admin')).length).toBe(count);
  });

  it('can be changed and deleted by staff who created them, and by heads within the department', async () => {
    // A record under a running process is changed by its handlers only.
    const own = (await listed(modelId, staff)).find(({ flowState = 2 }) => flowState === 2);
    const all = await listed(modelId, 'admin');
    const ownIds = new Set((await listed(modelId, staff)).map(({ id }) => id));
    const foreign = all.find(({ id }) => !ownIds.has(id)) as Row;
    const { id } = own as Row;
    expect(await change(modelId, id, changes, staff)).toBe(200);
    expect(await change(modelId, id, changes, head)).toBe(200);
    for (const as of [colleague, otherHead]) expect(await change(modelId, id, changes, as)).not.toBe(200);
    expect(await change(modelId, foreign.id, changes, staff)).not.toBe(200);
    const removed = await app.call('onlinedev.remove', { modelId, id: foreign.id }, { as: staff });
    expect(removed.code).not.toBe(200);
    expect((await listed(modelId, 'admin')).length).toBe(count);
  });
});

it('hides the administration menus from staff and heads', async () => {
  interface Menu {
    enCode: string;
    children: Menu[];
  }
  const codesOf = (menus: Menu[]): string[] => menus.flatMap(({ enCode, children }) => [enCode, ...codesOf(children)]);
  for (const as of [staff, head]) {
    const { data } = await app.call<{ menuList: Menu[] }>('session.currentUser', {}, { as });
    const codes = codesOf(data.menuList);
    expect(codes).toEqual(expect.arrayContaining(['business', 'leaveRequest', 'purchaseOrder', 'asset']));
    expect(codes.filter((code) => /^(system|permission|developer|site|msgCenter)\b/.test(code))).toEqual([]);
  }
});
