import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { halfWidth, sameText } from '#core/text/same-text.ts';

let app: TestApp;
let modelId: string;
const as = { as: 'plain' } as const;

beforeAll(async () => {
  app = await testApp();
  const serial = node('input', 'serial', { label: '序列号', unique: true });
  modelId = await releaseForm(app, 'unique.alike', {
    fields: [
      node('input', 'code', { label: '编号', unique: true }),
      node('inputNumber', 'number', { label: '号码', unique: true }),
      node('textarea', 'text', { label: '说明', unique: true }),
      node('table', 'lines', {}, { children: [serial] }),
    ],
  });
}, 120_000);
afterAll(() => app.close());

const save = async (values: object) => {
  const answer = await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as);
  return { msg: answer.msg, id: answer.data?.id };
};
const said = async (values: object) => (await save(values)).msg;

describe('unique texts', () => {
  it('are compared without blanks at both ends and in half width, and stored as typed [ONLINEDEV-021]', async () => {
    const { id = '' } = await save({ code: ' ＨＴ－２０２４ 01　' });
    const { data } = await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow();
    expect(data).toMatchObject({ code: ' ＨＴ－２０２４ 01　' });
    for (const alike of ['HT-2024 01', 'HT-2024　01', '\tHT-2024 01\n', 'ＨＴ-2024 01 ']) {
      expect(await said({ code: alike })).toBe('编号不能重复');
    }
    // Blanks within, another case and other characters make another text.
    for (const other of ['HT-202401', 'ht-2024 01', 'HT-2024  01', 'HT—2024 01']) {
      expect(await said({ code: other })).toBe('新建成功');
    }
  });

  it('are compared so in the rows of one record and of all records [ONLINEDEV-021]', async () => {
    expect(await said({ lines: [{ serial: 'Ａ１' }, { serial: 'a1' }] })).toBe('新建成功');
    expect(await said({ lines: [{ serial: 'x' }, { serial: ' A1' }] })).toBe('序列号不能重复');
    expect(await said({ lines: [{ serial: 'Ｙ' }, { serial: 'Y ' }] })).toBe('序列号不能重复');
    expect(await said({ lines: [{ serial: 'Y' }, { serial: 'y' }] })).toBe('新建成功');
  });

  it('are compared as a whole however long they are [ONLINEDEV-021]', async () => {
    const long = '长'.repeat(250);
    expect(await said({ text: `${long}一` })).toBe('新建成功');
    expect(await said({ text: `${long}二` })).toBe('新建成功');
    expect(await said({ text: ` ${long}二 ` })).toBe('说明不能重复');
    expect(await said({ lines: [{ serial: `${long}一` }, { serial: `${long}二` }] })).toBe('新建成功');
    expect(await said({ lines: [{ serial: `${long}三` }] })).toBe('新建成功');
    expect(await said({ lines: [{ serial: `${long}二　` }] })).toBe('序列号不能重复');
  });

  it('of blanks are none, and numbers are compared as numbers', async () => {
    for (const code of ['  ', '　', '']) expect(await said({ code, lines: [{ serial: ' ' }] })).toBe('新建成功');
    expect([await said({ number: 7 }), await said({ number: 7.5 }), await said({ number: 7 })]).toEqual([
      '新建成功',
      '新建成功',
      '号码不能重复',
    ]);
  });

  it('are compared by the database as by the server', async () => {
    const blanks = [
      9, 10, 11, 12, 13, 32, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
    ];
    const texts = [
      ...halfWidth.keys(),
      ...blanks.map(
        (code) => `${String.fromCharCode(code)}甲${String.fromCharCode(code)}乙${String.fromCharCode(code)}`,
      ),
      ...['', '👩‍👩‍👧', 'ｱ', '①', '\u200b甲', '＇;--＼＄'],
    ];
    const { rows } = await sql<{ same: string }>`select same_text(value) as same
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as one(value, place)
      order by place`.execute(app.db);
    expect(rows.map(({ same }) => same)).toEqual(texts.map(sameText));
    expect(texts.slice(0, 3).map(sameText)).toEqual(['!', '"', '#']);
  });
});
