import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';
import { as } from '../../services/flow/testing/flow-app.ts';

// The milliseconds are in docs/figures-processes.md: here is what they depend on.
const copies = 3_000;
let app: TestApp;
let flowId = '';
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  const modelId = await releaseForm(app, 'many', {
    fields: [node('inputNumber', 'days')],
    list: { columns: [{ prop: 'days' }] },
  });
  flows = flowsOf(app, modelId);
  flowId = await flows.release('many', [start(), approver('first', 'zhangwei'), approver('second', 'wangfang')]);
  await flows.launch(flowId, { days: 1 }, 'liuyang');
}, 120_000);
afterAll(() => app.close());

/** Copies an open instance, with its record, events and tasks, which are those of 300 others. */
async function multiply(): Promise<void> {
  await sql`create temporary table original as select id, record_id from flow_instance where template_id = ${flowId}
    limit 1`.execute(app.db);
  const copied = (table: string, key: string, of: string, changed: string) =>
    sql
      .raw(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', t.${key} || '-' || n ${changed}))).*
         from ${table} t cross join generate_series(1, ${copies}) n where t.${key} in (select ${of} from original)`,
      )
      .execute(app.db);
  await copied('record', 'id', 'record_id', '');
  await copied('flow_instance', 'id', 'id', `, 'record_id', t.record_id || '-' || n, 'request_key', null`);
  await copied('flow_event', 'instance_id', 'id', `, 'event_id', t.event_id || '-' || n`);
  await copied('flow_task', 'instance_id', 'id', `, 'user_id', 'other-' || n % 300`);
  await sql`analyze`.execute(app.db);
}

const large = ['flow_task', 'flow_instance', 'flow_event', 'record'];

/** How a statement is executed, whatever its values are. */
function planOf(statement: string): Promise<string> {
  const values = Array.from(new Set(statement.match(/\$\d+/g)), () => 'null').join();
  return app.db.connection().execute(async (db) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    await sql`prepare measured as ${sql.raw(statement)}`.execute(db);
    const given = values === '' ? sql`` : sql.raw(`(${values})`);
    const { rows } = await sql<Record<string, string>>`explain execute measured ${given}`.execute(db);
    await sql`deallocate measured`.execute(db);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
}

/** The large tables that a statement reads row by row. */
async function scanned(statement: string): Promise<string[]> {
  if (!/^\s*(select|update|delete|with)\b/i.test(statement) || !large.some((one) => statement.includes(one))) return [];
  const plan = await planOf(statement);
  return large.filter((table) => new RegExp(`Seq Scan on "?${table}"?\\b`).test(plan));
}

async function readBy(work: () => Promise<unknown>) {
  const statements = await app.statementsOf(work);
  const scans = [];
  for (const statement of statements) {
    for (const table of await scanned(statement)) scans.push(`${table}: ${statement.slice(0, 200)}`);
  }
  return { count: statements.length, scans };
}

const list = (query: object) => app.call<{ list: { id: string }[] }>('flow-task.list', query, as('zhangwei'));
async function decide() {
  const instance = await flows.launch(flowId, { days: 2 }, 'liuyang');
  const { data } = await list({ category: 1, pageSize: 1 });
  const work = async () => {
    const answer = await app.call('flow-task.audit', { id: data.list[0]?.id ?? '' }, as('zhangwei'));
    expect(answer.msg).toBe('审批成功');
  };
  expect(instance).not.toBe('');
  return readBy(work);
}

describe('with thousands of open tasks', () => {
  it('a decision and a page of a list read what they need by an index, in as many statements as with few [FLOW-082]', async () => {
    const acts = {
      decision: decide,
      'tasks to do': () => readBy(() => list({ category: 1 })),
      'tasks done': () => readBy(() => list({ category: 2 })),
      number: () => readBy(() => app.call('flow-task.count', {}, as('zhangwei'))),
    };
    const countsOf = async () => {
      const counts: Record<string, number> = {};
      const scans: string[] = [];
      for (const [name, act] of Object.entries(acts)) {
        const { count, scans: found } = await act();
        counts[name] = count;
        scans.push(...found.map((one) => `${name} ${one}`));
      }
      return { counts, scans };
    };
    await countsOf();
    const few = await countsOf();
    await multiply();
    await countsOf();
    const many = await countsOf();
    expect(many.counts).toEqual(few.counts);
    expect(many.scans).toEqual([]);
  });

  it('of the same person, they are counted without their instances, and a page is read in the order of an index [FLOW-082]', async () => {
    await sql`update flow_task set user_id = (select id from users where account = 'zhangwei')
      where user_id like 'other-%' and task_id in (select task_id from flow_task where state = 'open')`.execute(app.db);
    await sql`analyze`.execute(app.db);
    let page: { pagination: { total: number }; list: unknown[] } | undefined;
    const statements = await app.statementsOf(async () => {
      page = (await app.call<NonNullable<typeof page>>('flow-task.list', { category: 1 }, as('zhangwei'))).data;
    });
    expect(page?.pagination.total).toBeGreaterThan(copies / 2);
    expect(page?.list).toHaveLength(20);
    const [count = '', rows = ''] = statements.filter((one) => one.includes('from "flow_task"'));
    const counted = await planOf(count);
    const read = await planOf(rows.replace(/limit \$\d+ offset \$\d+/, 'limit 20 offset 0'));
    expect(counted).not.toContain('flow_instance');
    expect(read).toContain('flow_task_todo');
    expect(read).not.toContain('Sort');
  });
});
