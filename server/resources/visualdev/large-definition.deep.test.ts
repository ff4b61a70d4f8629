import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, textsOf } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const wide = (enCode: string, count: number) =>
  textsOf(enCode, {
    fields: [
      ...Array.from({ length: count }, (_, n) => node('input', `field${n}`, { label: `第${n}个字段的名称` })),
      node('billRule', 'number', { rule: 'not-there' }),
    ],
  });

/** The parsers that ran during some work; on the embedded database each finds the session free. */
async function parsersOf<T>(work: () => Promise<T>): Promise<{ answer: T; parsers: string[] }> {
  const parsers: string[] = [];
  const run = app.platform.parsing.run.bind(app.platform.parsing);
  const spy = vi.spyOn(app.platform.parsing, 'run').mockImplementation(async (parser, input, person) => {
    parsers.push(parser.name);
    await app.db.selectFrom('users').select('id').limit(1).execute();
    return run(parser, input, person);
  });
  const answer = await work();
  spy.mockRestore();
  return { answer, parsers };
}

interface Saved {
  id: string;
  issues: { path: string }[];
}

it('a definition of over 60 kB is checked by a worker before the transaction, a smaller one in the process', async () => {
  const as = { as: 'admin' } as const;
  const create = (count: number) => () => app.call<Saved>('visualdev.create', wide(`wide${count}`, count), as);
  const small = await parsersOf(create(20));
  expect([small.answer.msg, small.parsers]).toEqual(['新建成功', []]);
  expect(small.answer.data.issues.map(({ path }) => path)).toEqual(['fields[20].config.rule']);

  const large = await parsersOf(create(1_000));
  expect([large.answer.msg, large.parsers]).toEqual(['新建成功', ['definition']]);
  expect(large.answer.data.issues.map(({ path }) => path)).toEqual(['fields[1000].config.rule']);

  const { id } = large.answer.data;
  const release = () => app.call('visualdev.release', { id, pcModuleParentId: ['menu-business'] }, as);
  const refused = await parsersOf(release);
  expect([refused.answer.code, refused.parsers]).toEqual([400, ['definition']]);
  expect(refused.answer.msg).toContain('fields[1000].config.rule');

  const texts = textsOf('wide1000', { fields: [node('input', 'only')] });
  const changed = await parsersOf(() => app.call<Saved>('visualdev.update', { id, ...texts }, as));
  expect([changed.answer.data.issues, changed.parsers]).toEqual([[], []]);
  expect((await parsersOf(release)).answer.msg).toBe('发布成功');
});

it('a form of a thousand fields is released by a bounded number of statements', async () => {
  const as = { as: 'admin' } as const;
  const statements = async (count: number) => {
    const texts = textsOf(`many${count}`, { fields: Array.from({ length: count }, (_, n) => node('input', `f${n}`)) });
    const { id } = (await app.call<Saved>('visualdev.create', texts, as)).data;
    const sent = await app.statementsOf(async () => {
      const answer = await app.call('visualdev.release', { id, pcModuleParentId: ['menu-business'] }, as);
      expect(answer.msg).toBe('发布成功');
    });
    return sent.length;
  };
  expect(await statements(900)).toBe(await statements(10));
});
