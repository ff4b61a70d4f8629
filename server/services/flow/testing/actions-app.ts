import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from './flow-acts.ts';
import { admin, as, step } from './flow-app.ts';

export const constant = (value: unknown) => ({ constant: value });
export const set = (values: Record<string, object>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }));
export const whose = (field: string, symbol: string, value: object) => ({ field, symbol, value });

const orderOf = ({ title, amount, mark }: Record<string, unknown>) => JSON.stringify([title, amount, mark]);

/** A service of another system that stores the calls it received, and fails on demand. */
async function startService() {
  const calls: { key: string; body: string }[] = [];
  const state = { isFailing: false };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      calls.push({ key: String(request.headers['idempotency-key']), body });
      response.statusCode = state.isFailing ? 500 : 200;
      response.end(JSON.stringify({ data: [{ no: 'E1' }] }));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { calls, state, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * A server with a form for processes (days, name, begins), a form for their actions (title, amount, mark)
 * and a data interface over a service of another system.
 */
export async function actionsApp() {
  const service = await startService();
  const app = await testApp({ settings: { interfaceOrigins: [service.origin], logLevel: 'fatal' } });
  const form = await releaseForm(app, 'source', {
    fields: [node('inputNumber', 'days'), node('input', 'name'), node('datePicker', 'begins')],
    list: { columns: [] },
  });
  const target = await releaseForm(app, 'target', {
    fields: [node('input', 'title'), node('inputNumber', 'amount'), node('input', 'mark')],
    list: { columns: [] },
  });
  const facts = {
    fullName: 'erp',
    enCode: 'erp',
    category: 'x',
    type: 3,
    dataConfigJson: JSON.stringify({ method: 'POST', url: `${service.origin}/erp`, body: { name: { var: 'name' } } }),
    parameterJson: JSON.stringify([{ field: 'name' }]),
  };
  const erp = (await app.call<{ id: string }>('data-interface.create', facts, admin)).data.id;
  const flows = flowsOf(app, form);
  let count = 0;

  const release = (actions: object[], more: object = {}) =>
    flows.release(`actions_${(count += 1)}`, [
      start(),
      step('trigger', 'act', { actions, ...more }),
      approver('last', 'wuhao'),
    ]);

  return {
    app,
    flows,
    form,
    target,
    erp,
    service,
    release,

    /** Starts a process with these actions, and performs them. */
    async run(actions: object[], data: object = { days: 2, name: '甲' }, more: object = {}): Promise<string> {
      const id = await flows.launch(await release(actions, more), data);
      await flows.work();
      return id;
    },

    /** An action that adds a record to the second form. */
    add: (title: string, amount = 1) => ({
      addData: target,
      set: set({ title: constant(title), amount: constant(amount) }),
    }),

    /** The records of the second form, ordered by their values. */
    async records() {
      const rows = await app.db
        .selectFrom('record')
        .select('data')
        .where('modelId', '=', target)
        .where('deleteMark', '=', 0)
        .execute();
      return rows.map(({ data }) => data).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    },

    async reasons(id: string) {
      type Log = { list: { answer: string; call: string; request: string }[] };
      const { data } = await app.call<Log>('flow-monitor.eventLog', { id }, admin);
      return data.list.filter(({ request }) => request !== '');
    },

    async messages(account: string) {
      const { data } = await app.call<{ list: { title: string }[] }>('message.list', { type: 1 }, as(account));
      return data.list.map(({ title }) => title);
    },

    /** Works until no attempt is waiting; the clock moves only as far as attempts need it. */
    async settle(): Promise<void> {
      for (let turn = 0; turn < 8; turn += 1) {
        await flows.work();
        const waiting = await app.db
          .selectFrom('job')
          .select(({ fn }) => fn.min('runAt').as('at'))
          .where('queue', '=', 'flow.action')
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        if (waiting?.at == null) return;
        app.clock.now = Math.max(app.clock.now, Number(waiting.at));
      }
    },

    async reset() {
      service.state.isFailing = false;
      service.calls.length = 0;
      await app.db.deleteFrom('record').where('modelId', '=', target).execute();
    },

    async close() {
      await app.close();
      service.server.close();
    },
  };
}
