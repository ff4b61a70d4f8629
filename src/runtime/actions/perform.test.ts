import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import { Type } from '@sinclair/typebox';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { createPage } from '../page/page-handle.ts';
import { createScope } from '../context/scope.ts';
import type { ActionContext } from './action-context.ts';
import { perform, type WrittenStep } from './perform.ts';

const call = (more: Partial<Call> = {}): Call => ({
  method: 'POST',
  path: '/api/x',
  summary: '',
  access: 'session',
  input: Type.Object({}),
  output: Type.Null(),
  ...more,
});
const calls: Record<string, Call> = {
  'thing.save': call(),
  'thing.state': call({ method: 'PUT', toggles: true }),
  'thing.info': call({ method: 'GET' }),
};

/** Runs steps against fake services and returns the log of everything that happened, in order. */
async function run(steps: readonly WrittenStep[], over: Fakes = {}) {
  const log: unknown[] = [];
  const t =
    (name: string) =>
    (...details: unknown[]) =>
      void log.push([name, ...details]);
  const scope = createScope({ row: { id: 'r1' }, type: { id: 't1', name: 'a/b' } });
  const page = createPage({ entry: {} as never }, t('changed'));
  page.join({
    name: 'rows',
    reload: t('reload rows'),
    expandAll: t('expand rows'),
    collapseAll: t('collapse rows'),
  });
  page.join({ name: 'other', reload: t('reload other'), expandAll: t('expand other') });
  page.subscribe(() => t('opened')(page.overlays().at(-1)?.parameters));
  const context: ActionContext = {
    subject: over.subject ?? '',
    place: {},
    services: {
      client: {
        find: (name) => calls[name],
        send: async (name, input) => {
          t('send')(name, input);
          if (over.refuse) throw over.refuse;
          return { data: over.data ?? null, msg: over.msg ?? '操作成功' };
        },
        file: async (url) => {
          t('file')(url);
          return { content: new Blob(['x']), name: 'from-server.txt' };
        },
      },
      route: { path: '/', query: {}, property: {} },
      toast: async (type, text, ms) => t('toast')(type, text, ms),
      confirm: async (...asked) => {
        t('confirm')(...asked);
        return over.confirmed ?? true;
      },
      askToLeave: async () => 'discard',
      navigate: t('navigate'),
      pickFile: async (accept) => {
        t('pick')(accept);
        return over.file;
      },
      saveFile: (_, name) => t('saved')(name),
      print: t('print'),
      screens: async () => undefined,
      compile: () => ({}) as never,
      allows: () => true,
      ...(over.authored && { authored: over.authored }),
    },
    page,
    isPressed: true,
    block: over.block,
    overlay: { parameters: {}, isOpen: true, close: t('close'), onClosed() {}, changed() {} },
    form: over.form,
    t: (id) => id,
    textOf: (text) => String(text),
    read: scope.read,
    bindHere: scope.bind,
    isForeign: () => false,
    decidedBy: () => undefined,
    assign(values) {
      for (const [name, value] of Object.entries(resolveParameters(values, scope.read))) t('write')(name, value);
    },
  };
  const done = await perform(steps, context);
  return { done, log };
}
interface Fakes {
  subject?: string;
  refuse?: Error;
  data?: unknown;
  msg?: string;
  confirmed?: boolean;
  file?: File;
  block?: ActionContext['block'];
  form?: ActionContext['form'];
  authored?: ActionContext['services']['authored'];
}
const form = (over: Partial<NonNullable<Fakes['form']>> = {}): NonNullable<Fakes['form']> => ({
  isNew: true,
  store: () => undefined,
  validate: () => true,
  submit: async () => ({ data: { id: '7' } }),
  clear() {},
  ...over,
});
const refused = new CallError('refused', 400, '名称重复', null, true);

describe('a list of actions', () => {
  it('runs in the order it is written [LANG-013]', async () => {
    const { done, log } = await run([
      { confirm: 'sure?' },
      { request: 'thing.save', with: { id: { var: 'row.id' }, kind: 'type.id' } },
      { toast: 'bye' },
      'reload',
      'close',
    ]);
    expect(done).toBe(true);
    expect(log).toEqual([
      ['confirm', 'sure?'],
      ['send', 'thing.save', { id: 'r1', kind: 'type.id' }],
      ['changed'],
      ['toast', 'success', '操作成功', 1500],
      ['toast', 'success', 'bye', 1500],
      ['reload rows'],
      ['reload other'],
      ['close'],
    ]);
  });

  it('waits for each step before the next', async () => {
    const order: string[] = [];
    let save = () => {};
    const slow = form({
      submit: () => new Promise((done) => (save = () => (order.push('saved'), done({ data: null })))),
    });
    const block = { name: 'b', reload() {}, expandAll: () => void order.push('expanded') };
    const running = run(['submit', 'expandAll'], { form: slow, block });
    await new Promise((done) => setImmediate(done));
    expect(order).toEqual([]);
    save();
    await running;
    expect(order).toEqual(['saved', 'expanded']);
  });

  it('stops at a failure and shows its message once [LANG-013]', async () => {
    const hidden = new CallError('refused', 400, '名称重复', null, false);
    const quiet = await run([{ request: 'thing.save' }, 'reload'], { refuse: hidden });
    expect(quiet.done).toBe(false);
    expect(quiet.log).toEqual([
      ['send', 'thing.save', {}],
      ['toast', 'error', '名称重复', 1500],
    ]);
    const told = await run([{ request: 'thing.save' }, 'reload'], { refuse: refused });
    expect(told.log).toEqual([['send', 'thing.save', {}]]);
  });

  it('shows the generic error message for an unexpected exception', async () => {
    const { done, log } = await run([{ request: 'thing.save' }, 'reload'], { refuse: new TypeError('x of undefined') });
    expect([done, log.at(-1)]).toEqual([false, ['toast', 'error', 'common.requestFailed', 1500]]);
  });

  it('skips a step whose condition does not hold, and continues', async () => {
    const { log } = await run([
      { confirm: 'a', when: { '==': [{ var: 'type.id' }, 't2'] } },
      { confirm: 'b', when: { '==': [{ var: 'type.id' }, 't1'] } },
    ]);
    expect(log).toEqual([['confirm', 'b']]);
  });
});

describe('each action', () => {
  it('confirm names the record the run is about, where it is known [I18N-009]', async () => {
    expect((await run([{ confirm: 'sure?' }], { subject: 'ZC1 电脑' })).log).toEqual([
      ['confirm', 'sure?', 'ZC1 电脑'],
    ]);
    expect((await run([{ confirm: 'sure?' }])).log).toEqual([['confirm', 'sure?']]);
  });

  it('confirm ends the list silently when the person cancels [LANG-013]', async () => {
    expect(await run([{ confirm: 'sure?' }, 'reload'], { confirmed: false })).toEqual({
      done: false,
      log: [['confirm', 'sure?']],
    });
  });

  it('request toasts for 1.5 s, for 1 s after a toggle, for a read only if the step says so [LIMIT-001]', async () => {
    const toasts = async (step: WrittenStep) =>
      (await run([step])).log.filter((line) => (line as string[])[0] === 'toast');
    expect(await toasts({ request: 'thing.save' })).toEqual([['toast', 'success', '操作成功', 1500]]);
    expect(await toasts({ request: 'thing.state' })).toEqual([['toast', 'success', '操作成功', 1000]]);
    expect(await toasts({ request: 'thing.info' })).toEqual([]);
    expect(await toasts({ request: 'thing.save', toast: false })).toEqual([]);
    expect(await toasts({ request: 'thing.info', toast: true })).toHaveLength(1);
  });

  it('request binds its answer for the steps after it', async () => {
    const { log } = await run(
      [
        { request: 'thing.info', as: 'answer' },
        { open: 'entry', with: { id: { var: 'answer.id' } } },
      ],
      { data: { id: '7' } },
    );
    expect(log.at(-1)).toEqual(['opened', { id: '7' }]);
  });

  it('open opens an overlay with its parameters, and reports an unknown overlay [LANG-013]', async () => {
    expect((await run([{ open: 'entry', with: { id: { var: 'row.id' }, mode: 'x' } }])).log).toEqual([
      ['opened', { id: 'r1', mode: 'x' }],
    ]);
    const none = await run([{ open: 'nothing' }, 'reload']);
    expect(none).toEqual({ done: false, log: [['toast', 'error', 'action.noOverlay', 1500]] });
  });

  it('reload reloads all blocks, or the named one [LANG-013]', async () => {
    expect((await run([{ reload: 'other' }])).log).toEqual([['reload other']]);
    expect((await run([{ reload: true }])).log).toEqual([['reload rows'], ['reload other']]);
  });

  it('navigate of an authored screen asks before it leaves for another host, and for no address of the product [PERM-022]', async () => {
    const asked: string[] = [];
    const leave = async (address: string, isAgreed: boolean) => {
      const askToLeave = async (host: string) => (asked.push(host), isAgreed);
      return (await run([{ navigate: address }], { authored: { askToLeave } as never })).log;
    };
    expect(await leave('https://evil.example/?phone={row.id}', false)).toEqual([]);
    expect(await leave('https://good.example/x', true)).toEqual([['navigate', 'https://good.example/x', '_self']]);
    expect(await leave('/model/leave', false)).toEqual([['navigate', '/model/leave', '_self']]);
    expect(asked).toEqual(['evil.example', 'good.example']);
  });

  it('navigate fills names in, encoded, and leads nowhere else than allowed [LANG-013]', async () => {
    expect((await run([{ navigate: '/x/{type.name}?id={row.id}', target: '_blank' }])).log).toEqual([
      ['navigate', '/x/a%2Fb?id=r1', '_blank'],
    ]);
    for (const bad of ['javascript:alert(1)', '//evil', '/\\evil', 'data:text/html,x', 'evil']) {
      expect((await run([{ navigate: bad }])).log, bad).toEqual([['toast', 'error', 'action.badAddress', 1500]]);
    }
    for (const good of ['https://a.b', 'mailto:a@b.c', 'tel:123'])
      expect((await run([{ navigate: good }])).done).toBe(true);
  });

  it('download saves what the call answers, under its name [LANG-013]', async () => {
    const link = await run([{ download: 'thing.info' }], { data: { url: '/api/file/1', name: '请假.xlsx' } });
    expect(link.log).toEqual([
      ['send', 'thing.info', {}],
      ['file', '/api/file/1'],
      ['saved', '请假.xlsx'],
    ]);
    const unnamed = await run([{ download: 'thing.info' }], { data: { url: '/api/file/1' } });
    expect(unnamed.log.at(-1)).toEqual(['saved', 'from-server.txt']);
    const content = await run([{ download: 'thing.info' }], { data: { content: new Blob(['x']), name: 'a.bdd' } });
    expect(content.log.at(-1)).toEqual(['saved', 'a.bdd']);
    const none = await run([{ download: 'thing.info' }, 'reload'], { data: null });
    expect(none.log.at(-1)).toEqual(['toast', 'error', 'common.requestFailed', 1500]);
  });

  it('upload sends the chosen file, and ends the list when none is chosen [LANG-013]', async () => {
    const file = new File(['x'], 'x.bdd');
    const sent = await run([{ upload: 'thing.save', accept: '.bdd', with: { type: 1 } }, 'close'], { file });
    expect(sent.log).toEqual([
      ['pick', '.bdd'],
      ['send', 'thing.save', { type: 1, file }],
      ['changed'],
      ['toast', 'success', '操作成功', 1500],
      ['close'],
    ]);
    expect((await run([{ upload: 'thing.save' }, 'close'])).log).toEqual([['pick', undefined]]);
  });

  it('upload binds its answer under the name it is given [LANG-013]', async () => {
    const steps = [
      { upload: 'thing.save', as: 'answer' },
      { open: 'entry', with: { id: { var: 'answer.id' } }, when: { '!!': [{ var: 'answer.issues' }] } },
    ];
    const file = new File(['x'], 'x.bdd');
    const told = await run(steps, { file, data: { id: '7', issues: ['x'] } });
    expect(told.log.at(-1)).toEqual(['opened', { id: '7' }]);
    const clean = await run(steps, { file, data: { id: '7', issues: [] } });
    expect(clean.log).not.toContainEqual(['opened', { id: '7' }]);
  });

  it('set writes fields or names, read or constant [LANG-013]', async () => {
    expect((await run([{ set: { a: { var: 'row.id' }, b: 2 } }])).log).toEqual([
      ['write', 'a', 'r1'],
      ['write', 'b', 2],
    ]);
  });

  it('validate ends the list when something is wrong [LANG-013]', async () => {
    expect((await run(['validate', 'close'], { form: form() })).log).toEqual([['close']]);
    expect((await run(['validate', 'close'], { form: form({ validate: () => false }) })).log).toEqual([]);
  });

  it('submit saves through the call named or the form’s own, and ends the list when refused [LANG-013]', async () => {
    const submit = vi.fn(async () => ({ data: null }));
    await run([{ submit: true, with: { a: 1 } }, { submit: 'thing.save' }], { form: form({ submit }) });
    expect(submit.mock.calls).toEqual([
      [undefined, { a: 1 }, true],
      ['thing.save', {}, true],
    ]);
    const after = await run([{ submit: true, as: 'answer' }, { toast: '编号{answer.id}' }], { form: form() });
    expect(after.log).toEqual([['toast', 'success', '编号7', expect.any(Number)]]);
    expect((await run(['submit', 'close'], { form: form({ submit: async () => undefined }) })).log).toEqual([]);
    expect((await run(['submit', 'close'], { form: form({ submit: () => Promise.reject(refused) }) })).log).toEqual([]);
    expect((await run(['submit', 'close'])).log).toEqual([['toast', 'error', 'action.noForm', 1500]]);
  });

  it('print prints the page or through a template [LANG-013]', async () => {
    const asked = [
      { print: 'p1', with: { ids: '7' } },
      { print: ['p1', 'p2'], with: { ids: ['7', '8'] } },
    ];
    expect((await run(['print', ...asked, { print: [] }])).log).toEqual([
      ['print'],
      ['print', { templates: ['p1'], records: ['7'] }],
      ['print', { templates: ['p1', 'p2'], records: ['7', '8'] }],
      ['toast', 'error', 'print.noTemplate', 1500],
    ]);
  });

  it('expandAll and collapseAll work on the button’s own block, else on all', async () => {
    const own = { name: 'own', reload() {}, expandAll: vi.fn(), collapseAll: vi.fn() };
    const { log } = await run(['expandAll', 'collapseAll'], { block: own });
    expect([log, own.expandAll.mock.calls.length, own.collapseAll.mock.calls.length]).toEqual([[], 1, 1]);
    expect((await run(['expandAll', 'collapseAll'])).log).toEqual([
      ['expand rows'],
      ['expand other'],
      ['collapse rows'],
    ]);
  });

  it('toast stays as long as it says', async () => {
    const { log } = await run([{ toast: '{row.id} 好', type: 'warning', toastMs: 300 }]);
    expect(log).toEqual([['toast', 'warning', 'r1 好', 300]]);
  });
});
