import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentBehind } from '#core/files/file-address.ts';
import { chunkBytes } from '#schemas/resources/file/file-shapes.ts';
import { platformResource } from '../../platform/platform.resource.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { fileResource } from './file.resource.ts';
import { sendFile, type Uploaded } from './testing/send-file.ts';
import { png, seePicture } from './testing/pictures.ts';
import { unzip } from './testing/unzip.ts';

const resources = [platformResource, fileResource];
const big = Buffer.alloc(2 * chunkBytes + 1_234, '合同第三章 ');

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ resources });
});
afterAll(() => app.close());

const filesOnDisk = () => {
  const root = join(app.platform.settings.dataFolder, 'uploads');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
};

describe('a file in chunks', () => {
  it('is tested, sent chunk by chunk, merged, and has the same bytes [UPLOAD-020] [UPLOAD-021] [UPLOAD-026] [UPLOAD-027]', async () => {
    const file = sendFile(app, '合同.txt', big);
    expect((await file.test()).data).toEqual({ uploaded: false, chunkNumbers: [], merge: false });
    expect((await file.chunk(3)).data).toEqual({ uploaded: false, chunkNumbers: [3], merge: false });
    expect((await file.chunk(1)).data).toEqual({ uploaded: false, chunkNumbers: [1, 3], merge: false });
    // A resumed upload gets the numbers of the stored chunks.
    expect((await file.test()).data.chunkNumbers).toEqual([1, 3]);
    expect((await file.chunk(2)).data).toEqual({ uploaded: false, chunkNumbers: [1, 2, 3], merge: true });
    const { code, data } = await file.merge();
    expect(code).toBe(200);
    expect(data).toEqual({
      name: '合同.txt',
      fileId: expect.stringMatching(/^[0-9a-f]{32}$/),
      fileSize: big.length,
      fileExtension: 'txt',
      fileVersionId: data.fileId,
      url: `/api/file/Download/annex/${data.fileId}`,
      thumbUrl: '',
    });
    const link = await app.call<{ url: string }>(
      'file.download',
      { type: 'annex', fileId: data.fileId },
      { as: 'plain' },
    );
    const { body } = await app.download(link.data.url);
    expect(createHash('md5').update(body).digest('hex')).toBe(file.identifier);
  });

  it('sent before by the same user need not be sent again, and becomes a separate file [UPLOAD-022]', async () => {
    const content = Buffer.from('上周的会议纪要');
    const first = await sendFile(app, '纪要.txt', content).whole();
    const again = sendFile(app, '副本.txt', content);
    expect((await again.test()).data).toEqual({ uploaded: true, chunkNumbers: [], merge: true });
    const second = await again.merge();
    expect([second.data.name, second.data.fileSize]).toEqual(['副本.txt', content.length]);
    expect(second.data.fileId).not.toBe(first.data.fileId);
  });

  it('sent by another user is not recognised by its hash', async () => {
    const content = Buffer.from('工资表');
    await sendFile(app, '工资.txt', content, 'admin').whole();
    const stranger = sendFile(app, '工资.txt', content, 'plain');
    expect((await stranger.test()).data.uploaded).toBe(false);
    expect((await stranger.merge()).status).toBe(400);
  });

  it('is refused and removed when its hash differs from the announced one [UPLOAD-056]', async () => {
    const before = filesOnDisk();
    const file = sendFile(app, '损坏.txt', Buffer.from('一二三'));
    await file.chunk(1, Buffer.from('一二四'));
    expect(await file.merge()).toMatchObject({ code: 400, msg: '文件在传输中损坏，请重新上传' });
    expect(filesOnDisk()).toEqual(before);
    expect((await file.test()).data.chunkNumbers).toEqual([]);
  });

  it('is not merged before all chunks are there', async () => {
    const file = sendFile(app, '未完.txt', big.subarray(1));
    await file.chunk(1);
    expect(await file.merge()).toMatchObject({ code: 400, msg: '文件尚未上传完整' });
  });

  it('is merged once under concurrent requests', async () => {
    const file = sendFile(app, '并发.txt', Buffer.from('同时完成'));
    await file.chunk(1);
    const answers = await Promise.all([file.merge(), file.merge(), file.merge()]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  });

  it.each([
    ['a chunk too short', { chunkNumber: 1 }, chunkBytes - 1],
    ['a chunk beyond the end', { chunkNumber: 9 }, 10],
    ['a chunk of another size', { chunkSize: 1024, chunkNumber: 1 }, 1024],
  ])('refuses %s', async (_, more, bytes) => {
    const file = sendFile(app, '片.txt', big.subarray(2));
    expect(await file.chunk(1, big.subarray(0, bytes), more)).toMatchObject({ code: 400, msg: '文件分片不正确' });
  });

  it('larger than the limit is refused with its first chunk [UPLOAD-056]', async () => {
    const file = sendFile(app, '大.txt', big);
    const totalSize = 3 * 1024 ** 3;
    const answer = await file.test({ totalSize, totalChunks: Math.ceil(totalSize / chunkBytes) });
    expect(answer).toMatchObject({ status: 413, msg: '文件大小超过2048MB' });
  });
});

describe('sent files', () => {
  it.each([
    ['program.exe', Buffer.from('MZ\u0000'), '不支持上传exe格式的文件'],
    ['page.html', Buffer.from('<html>'), '不支持上传html格式的文件'],
    ['none', Buffer.from('x'), '不支持上传none格式的文件'],
    ['program.txt', Buffer.from('MZ\u0090\u0000\u0003'), '文件内容与扩展名txt不符'],
    ['page.png', Buffer.from('<script>alert(1)</script>'), '文件内容与扩展名png不符'],
    ['page.pdf', Buffer.from('<!doctype html>'), '文件内容与扩展名pdf不符'],
    ['sheet.xlsx', Buffer.from('a,b'), '文件内容与扩展名xlsx不符'],
  ])('as %s is judged by what it is, and refused [UPLOAD-056]', async (name, content, msg) => {
    expect(await sendFile(app, name, content).chunk(1)).toMatchObject({ code: 400, msg });
  });

  it('are validated again when the name of the merge differs', async () => {
    const file = sendFile(app, '文字.txt', Buffer.from('只是文字'));
    await file.chunk(1);
    expect(await file.merge({ fileName: '文字.png', extension: 'png' })).toMatchObject({ code: 400 });
  });

  it('are stored under a generated name, in the folder of their field [UPLOAD-017] [UPLOAD-056]', async () => {
    const { data } = await sendFile(app, '../../报价.txt', Buffer.from('报价')).whole({
      pathType: 'selfPath',
      sortRule: '2,3,1',
      timeFormat: 'YYYY/MM',
      folder: '../../etc/销售',
    });
    expect(data.name).toBe('报价.txt');
    expect(filesOnDisk()).toContain(join('annex', '2025', '01', 'etc', '销售', 'zhangwei', data.fileId));
  });
});

describe('a picture', () => {
  const send = (name: string, content: Uint8Array, type = 'annexpic') =>
    app.call<Uploaded & { thumbUrl: string }>('file.upload', { type }, { as: 'plain', file: { name, content } });

  it('is uploaded in one piece and served to its readers at the returned path [UPLOAD-049] [UPLOAD-051] [PERM-025]', async () => {
    const { data } = await send('照片.PNG', png);
    expect(data).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{32}\.png$/), fileExtension: 'png' });
    expect(data.url).toBe(`/api/file/Image/annexpic/${data.name}`);
    expect(data.thumbUrl).toBe(data.url);
    const { statusCode, rawPayload, headers } = await seePicture(app, data.url, 'plain');
    expect([statusCode, rawPayload]).toEqual([200, png]);
    expect((await seePicture(app, data.url, 'configurer')).statusCode).toBe(404);
    expect((await seePicture(app, data.url)).statusCode).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('of a user has an avatar address [UPLOAD-052]', async () => {
    const { data } = await send('头像.png', png, 'userAvatar');
    expect(data.url).toBe(`/api/file/Image/userAvatar/${data.name}`);
    expect((await seePicture(app, data.url, 'plain')).statusCode).toBe(200);
    expect((await seePicture(app, data.url.replace('userAvatar', 'annexpic'), 'plain')).statusCode).toBe(404);
  });

  it('must contain image data [UPLOAD-056]', async () => {
    expect(await send('文字.txt', Buffer.from('x'))).toMatchObject({ code: 400, msg: '请上传图片' });
    expect(await send('图.svg', Buffer.from('<svg/>'))).toMatchObject({ code: 400, msg: '请上传图片' });
  });
});

describe('the address of a file', () => {
  let file: Uploaded;
  const linkOf = (fileId: string, type = 'annex') =>
    app.call<{ url: string; name: string }>('file.download', { type, fileId }, { as: 'plain' });
  beforeAll(async () => {
    file = (await sendFile(app, '说明.txt', Buffer.from('<b>说明</b>')).whole()).data;
  });

  it('serves it as an attachment under its name, without a session [UPLOAD-041] [UPLOAD-044]', async () => {
    const { data } = await linkOf(file.fileId);
    expect(data.name).toBe('说明.txt');
    const { status, body, headers } = await app.download(data.url);
    expect([status, body.toString()]).toEqual([200, '<b>说明</b>']);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('说明.txt')}`);
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });

  it('is valid for ten minutes and for no other file [UPLOAD-041]', async () => {
    const { data } = await linkOf(file.fileId);
    const other = (await sendFile(app, '别的.txt', Buffer.from('别的')).whole()).data;
    expect((await app.download(data.url.replace(file.fileId, other.fileId))).status).toBe(404);
    expect((await app.download(data.url.replace(/expires=1/, 'expires=2'))).status).toBe(404);
    app.clock.now += 10 * 60_000 + 1;
    expect((await app.download(data.url)).status).toBe(404);
  });

  it('is given for its own type only, and only to logged-in users', async () => {
    expect((await linkOf(file.fileId, 'annexpic')).status).toBe(404);
    expect((await linkOf('0'.repeat(32))).msg).toBe('文件不存在');
    expect((await app.call('file.download', { type: 'annex', fileId: file.fileId })).status).toBe(401);
  });

  it('of the viewer is empty for an unknown file [FORM-065]', async () => {
    const ask = (fileVersionId: string) => app.call<string>('file.preview', { fileVersionId }, { as: 'plain' });
    expect((await ask('f'.repeat(32))).data).toBe('');
    expect((await ask('')).data).toBe('');
  });

  it('of the viewer has a token for this file and ten minutes only [FORM-066]', async () => {
    const { fileVersionId, url } = file;
    const input = { fileName: '采购 说明.txt', fileVersionId, fileDownloadUrl: url };
    const { data } = await app.call<string>('file.preview', input, { as: 'plain' });
    const viewer = new URL(data, 'http://here');
    expect(viewer.pathname).toBe('/documentViewer');
    expect(viewer.searchParams.get('name')).toBe('采购 说明.txt');
    const own = contentBehind(data);
    const { status, body } = await app.download(own);
    expect([status, body.toString()]).toEqual([200, '<b>说明</b>']);

    const byAddress = await app.call<string>('file.preview', { fileDownloadUrl: url }, { as: 'plain' });
    expect((await app.download(contentBehind(byAddress.data))).status).toBe(200);

    const token = viewer.searchParams.get('token') ?? '';
    expect((await app.call('file.preview', input, { as: { token } })).status).toBe(401);
    const other = (await sendFile(app, '另一份.txt', Buffer.from('另一份')).whole()).data;
    expect((await app.download(own.replace(fileVersionId, other.fileVersionId))).status).toBe(404);
    const [expires = '', sign = ''] = token.split('.');
    const forged = `/api/file/Content/${fileVersionId}?expires=${expires}&sign=${sign}`;
    expect((await app.download(forged)).status).toBe(404);
    expect((await app.download(own.replace(`token=${expires}`, `token=${Number(expires) + 1}`))).status).toBe(404);
    app.clock.now += 10 * 60_000 + 1;
    expect((await app.download(own)).status).toBe(404);
  });
});

describe('several files', () => {
  const pack = (list: unknown) =>
    app.call<{ downloadVo: { url: string }; downloadName: string }>(
      'file.pack',
      { type: 'annex', list },
      { as: 'plain' },
    );

  it('are packed into one zip, with equal names numbered and without path traversal [UPLOAD-042]', async () => {
    const contents = ['第一份', '第二份', '第三份'];
    const sent = await Promise.all(contents.map((words) => sendFile(app, '报告.txt', Buffer.from(words)).whole()));
    const names = ['报告.txt', '报告.txt', '../../报告.txt'];
    const list = sent.map(({ data }, index) => ({ fileId: data.fileId, fileName: names[index] }));
    const { data } = await pack([...list, { fileId: 'e'.repeat(32), fileName: '没有.txt' }]);
    expect(data.downloadName).toBe('附件.zip');
    const { status, body, headers } = await app.download(data.downloadVo.url);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(unzip(body)).toEqual([
      ['报告.txt', '第一份'],
      ['报告(1).txt', '第二份'],
      ['报告(2).txt', '第三份'],
    ]);
  });

  it('without an existing one are 404 [UPLOAD-043] [I18N-017]', async () => {
    expect(await pack([])).toMatchObject({ code: 400, msg: '未发现文件' });
    expect(await pack([{ fileId: 'e'.repeat(32), fileName: '没有.txt' }])).toMatchObject({ msg: '未发现文件' });
  });

  it('are served at their signed address only, for ten minutes', async () => {
    const { data } = await sendFile(app, '清单.txt', Buffer.from('清单')).whole();
    const { downloadVo } = (await pack([{ fileId: data.fileId }])).data;
    expect(
      (await app.download(downloadVo.url.replace(/sign=./, 'sign=0').replace(/expires=1/, 'expires=2'))).status,
    ).toBe(404);
    app.clock.now += 10 * 60_000 + 1;
    expect((await app.download(downloadVo.url)).status).toBe(404);
  });
});

const vectors = '../shared/vectors/traversal';
describe.skipIf(!existsSync(vectors))('hostile names', () => {
  // The body of a skipped suite is evaluated as well.
  const names = existsSync(vectors) ? readdirSync(vectors) : [];
  const lines = names.flatMap((name) => readFileSync(join(vectors, name), 'utf8').split('\n'));
  const hostile = [...new Set(lines.filter((line) => line !== ''))];

  it('of folders and files cannot leave the uploads folder [UPLOAD-017]', async () => {
    const outside = () => readdirSync(app.platform.settings.dataFolder).sort();
    const token = await app.tokenOf('plain');
    expect(hostile.length).toBeGreaterThan(300);
    await sendFile(app, '初.txt', Buffer.from('攻击')).whole();
    const before = outside();
    for (const folder of hostile) {
      const place = { pathType: 'selfPath', sortRule: '3', folder: folder.slice(0, 200) };
      const file = sendFile(app, `${folder.slice(0, 200)}.txt`, Buffer.from('攻击'), { token });
      const { status } = await file.merge(place);
      expect([200, 400], folder).toContain(status);
    }
    expect(outside()).toEqual(before);
    expect(filesOnDisk().every((path) => /^(annex|annexpic|userAvatar)[\\/]/.test(path))).toBe(true);
    expect(filesOnDisk().every((path) => /[\\/][0-9a-f]{32}$/.test(path))).toBe(true);
  });
});
