import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, whileInterfaceExists } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const as = { as: 'admin' } as const;
const create = (modelId: string, values: object) =>
  app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as);
const update = (modelId: string, id: string, values: object) =>
  app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, as);
const stored = async (id: string) =>
  (await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;

describe('attributes of picked rows', () => {
  const attribute = (kind: string, name: string, relationField: string, showField: string, isStorage = 1) =>
    node(kind, name, {}, { relationField, showField, isStorage });
  const customer = node('popupSelect', 'customer', {}, { interfaceId: 'customers' });

  it('are recomputed by the server regardless of the input, in rows too [FIELD-081]', async () => {
    const fields = [
      customer,
      attribute('popupAttr', 'city', 'customer', 'region'),
      attribute('popupAttr', 'level', 'customer', 'contact', 0),
      node(
        'table',
        'lines',
        {},
        {
          children: [
            node('popupSelect', 'product', {}, { interfaceId: 'products' }),
            attribute('popupAttr', 'code', 'lines-product', 'code'),
            attribute('popupAttr', 'town', 'customer', 'region'),
          ],
        },
      ),
    ];
    const modelId = await releaseForm(app, 'attributes', { fields });
    const forged = { code: '伪造', town: '伪造' };
    const { id } = (await create(modelId, { customer: 'c1' })).data;
    const removed = json({ lines: [{ product: 'gone' }] });
    await app.db.updateTable('record').set({ data: removed }).where('id', '=', id).execute();
    await update(modelId, id, {
      customer: 'c1',
      city: '伪造',
      level: '伪造',
      lines: [
        { product: 'p1', ...forged },
        { product: null, ...forged },
        { product: 'gone', ...forged },
      ],
    });
    expect(await stored(id)).toMatchObject({
      customer: 'c1',
      city: '华东',
      lines: [
        { product: 'p1', code: 'IPC-101', town: '华东' },
        { product: null, code: '', town: '华东' },
        { product: 'gone', code: '', town: '华东' },
      ],
    });
    expect(await stored(id)).not.toHaveProperty('level');
    await update(modelId, id, { customer: '', city: '伪造' });
    expect(await stored(id)).toMatchObject({ city: '' });
  });

  it('of records are their display texts, and stay unchanged while the source cannot be queried [FIELD-081]', async () => {
    const orders = await releaseForm(app, 'attribute.orders', {
      fields: [node('input', 'title'), node('userSelect', 'owner')],
    });
    const order = (await create(orders, { title: '年度维保', owner: 'user-wuhao' })).data.id;
    const fields = [
      node('relationForm', 'order', {}, { modelId: orders, relationField: 'title' }),
      attribute('relationFormAttr', 'owner', 'order', 'owner'),
      node('popupSelect', 'lost', {}, { interfaceId: 'nowhere' }),
      attribute('popupAttr', 'phone', 'lost', 'phone'),
    ];
    const modelId = await whileInterfaceExists(app, 'nowhere', () => releaseForm(app, 'attribute.visits', { fields }));
    const { id } = (await create(modelId, { order, owner: '伪造', lost: 'x', phone: '伪造' })).data;
    expect(await stored(id)).toMatchObject({ owner: '吴昊', phone: '' });
    const data = json({ ...(await stored(id)), phone: '123' });
    await app.db.updateTable('record').set({ data }).where('id', '=', id).execute();
    await update(modelId, id, { order, lost: 'x', phone: '伪造' });
    expect(await stored(id)).toMatchObject({ phone: '123' });
    await update(modelId, id, { order, lost: 'y', phone: '伪造' });
    expect(await stored(id)).toMatchObject({ phone: '' });
  });
});

describe('uploads of a record', () => {
  const begins: Record<string, string> = { pdf: '%PDF-1.4\n', png: '\x89PNG\r\n\x1a\n' };
  const upload = async (name: string, bytes: number) => {
    const start = Buffer.from(begins[name.slice(-3)] ?? '', 'latin1');
    const file = { name, content: Buffer.concat([start, Buffer.alloc(bytes, 'x')]) };
    return (await app.call<Record<string, unknown>>('file.upload', { type: 'annex' }, { ...as, file })).data;
  };
  const limits = { fileSize: 1, sizeUnit: 'KB', limit: 2, accept: '.txt' };

  it("are checked against the limits by the server's own facts [UPLOAD-056]", async () => {
    const files = node('uploadFile', 'files', { label: '附件' }, limits);
    const modelId = await releaseForm(app, 'uploads', { fields: [files, node('input', 'name')] });
    const [one, two, three] = [await upload('一.txt', 10), await upload('二.txt', 11), await upload('三.txt', 12)];
    const [large, sheet] = [await upload('大.txt', 2_000), await upload('表.pdf', 10)];
    const said = async (list: unknown[]) => (await create(modelId, { files: list })).msg;
    expect(await said([one, two])).toBe('新建成功');
    expect(await said([one, two, three])).toBe('当前限制最多可以上传2个文件');
    // File facts sent by the client are ignored.
    expect(await said([{ ...large, fileSize: 1 }])).toBe('文件大小超过1KB');
    expect(await said([{ ...sheet, name: '表.txt', fileExtension: 'txt' }])).toBe('请选择txt类型的文件');
  });

  it('in rows and of pictures too, while previously stored files are preserved [UPLOAD-056]', async () => {
    const pictures = node('uploadImg', 'pictures', { label: '照片' }, { fileSize: 1, sizeUnit: 'KB', limit: 1 });
    const modelId = await releaseForm(app, 'row.uploads', {
      fields: [node('table', 'lines', {}, { children: [pictures] })],
    });
    const [text, large] = [await upload('一.txt', 10), await upload('大.png', 2_000)];
    const rows = (file: unknown) => ({ lines: [{ pictures: [] }, { pictures: [file] }] });
    const { msg, data } = await create(modelId, rows(text));
    expect(msg).toBe('请上传图片');
    expect(data).toMatchObject([{ path: 'lines[1].pictures' }]);
    expect((await create(modelId, rows(large))).msg).toBe('图片大小超过1KB');

    const { id } = (await create(modelId, { lines: [] })).data;
    await app.db
      .updateTable('record')
      .set({ data: json(rows(large)) })
      .where('id', '=', id)
      .execute();
    expect((await update(modelId, id, rows(large))).code).toBe(200);
  });
});
