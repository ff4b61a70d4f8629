import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conditions } from '#schemas/language/condition.ts';
import { resources } from '../index.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { openSocket } from '../../platform/testing/socket-page.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { pictureCookie, seePicture, uploadPicture } from './testing/pictures.ts';
import { sendFile } from './testing/send-file.ts';
import { unzip } from './testing/unzip.ts';

const admin = 'admin' as const;
const staff = 'plain' as const;
const writer = { account: 'chenjing' };
const outsider = { account: 'liuyang' };
/** Has no role and therefore no menu. */
const withoutMenu = { account: 'newcomer' };

let app: TestApp;
let modelId: string;
let menuId: string;

/** Records the staff role may see: those named open, without the field `secret`. */
beforeAll(async () => {
  app = await testApp();
  const open: Conditions = {
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'name', symbol: '==', fieldValue: 'open' }] }],
  };
  modelId = await releaseForm(app, 'withFiles', {
    fields: [
      node('input', 'name'),
      node('uploadFile', 'papers'),
      node('uploadFile', 'secret'),
      node('editor', 'text'),
      node('table', 'lines', {}, { children: [node('input', 'item'), node('uploadImg', 'photo')] }),
    ],
    list: {
      columns: [{ prop: 'name' }],
      guards: { form: true, data: true },
      schemes: [{ enCode: 'open', fullName: 'open', ...open }],
    },
  });
  const menus = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${modelId}%`);
  menuId = (await menus.executeTakeFirstOrThrow()).id;
  const below = app.db.selectFrom('menuItem').select('id').where('menuId', '=', menuId);
  await app.db.deleteFrom('permissionGrant').where('itemId', 'in', below).execute();
  const role = { objectType: 'role' as const, objectId: 'role-staff' };
  const items = ['name', 'papers', 'text', 'lines', 'lines-item', 'lines-photo'].map((code) => ({
    ...role,
    step: 'form' as const,
    itemId: `${menuId}-form-${code}`,
  }));
  await app.db
    .insertInto('permissionGrant')
    .values([
      ...items,
      { ...role, step: 'resource', itemId: `${menuId}-resource-open` },
      { ...role, step: 'module', itemId: menuId },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const person = app.db.selectFrom('users').selectAll().where('account', '=', 'liuyang');
  const other = { ...(await person.executeTakeFirstOrThrow()), id: 'user-newcomer', account: 'newcomer' };
  await app.db
    .insertInto('users')
    .values({ ...other, mobilePhone: '', email: '' })
    .execute();
});
afterAll(() => app.close());

const attach = async (name: string, as: As = admin) => (await sendFile(app, name, Buffer.from(name), as).whole()).data;
const download = (fileId: string, as?: As) =>
  app.call<{ url: string }>('file.download', { type: 'annex', fileId }, { as }).then(({ status }) => status);
const see = async (url: string, as?: As) => (await seePicture(app, url, as)).statusCode;
const save = async (values: object, as: As = admin) => {
  const answer = await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, { as });
  expect(answer.msg).toBe('新建成功');
  return answer.data.id;
};
const change = async (id: string, values: object, as: As = admin) => {
  const data = JSON.stringify(values);
  expect((await app.call('onlinedev.update', { modelId, id, data }, { as })).msg).toBe('更新成功');
};

describe('a file that no record references yet', () => {
  it('is given only to the user who uploaded it, not even to an administrator [PERM-025]', async () => {
    const file = await attach('草稿.txt', staff);
    expect([await download(file.fileId, staff), await download(file.fileId, admin)]).toEqual([200, 404]);
    const picture = await uploadPicture(app, staff);
    expect([await see(picture.url, staff), await see(picture.url, admin), await see(picture.url)]).toEqual([
      200, 404, 404,
    ]);
  });
});

describe('a file of a record', () => {
  it('is given to users who may read the record and the field that references it [PERM-025]', async () => {
    const [papers, secret] = [await attach('公开.txt'), await attach('机密.txt')];
    await save({ name: 'open', papers: [papers], secret: [secret] });
    expect([await download(papers.fileId, staff), await download(secret.fileId, staff)]).toEqual([200, 404]);
    expect([await download(papers.fileId, admin), await download(secret.fileId, admin)]).toEqual([200, 200]);
  });

  it('in a signature of a flow step is readable to users who may read the record only [PERM-025]', async () => {
    const [open, closed] = [await attach('一.txt'), await attach('二.txt')];
    const records = [await save({ name: 'open' }), await save({ name: 'closed' })];
    for (const [index, { fileId }] of [open, closed].entries()) {
      const signImg = `/api/file/Image/annexpic/${fileId}.png`;
      const step = { nodeName: '', userName: '', handleTime: 0, handleStatus: 0, handleOpinion: '', signImg };
      const recordId = String(records[index]);
      await app.db
        .insertInto('operatorRecord')
        .values({ id: `step-${index}`, recordId, ...step })
        .execute();
    }
    await app.db.updateTable('fileHolder').set({ pending: null }).where('noun', '=', 'operator_record').execute();
    expect([await download(open.fileId, staff), await download(closed.fileId, staff)]).toEqual([200, 404]);
  });

  it('of a record the caller may not see is missing [PERM-025]', async () => {
    const papers = await attach('合同.txt');
    const id = await save({ name: 'closed', papers: [papers] });
    expect(await download(papers.fileId, staff)).toBe(404);
    const preview = await app.call<string>('file.preview', { fileVersionId: papers.fileId }, { as: staff });
    expect(preview.data).toBe('');
    await change(id, { name: 'open', papers: [papers] });
    expect(await download(papers.fileId, staff)).toBe(200);
    await change(id, { name: 'open', papers: [] });
    expect([await download(papers.fileId, staff), await download(papers.fileId, admin)]).toEqual([404, 200]);
  });

  it("loses its uploader's access once a record references it that the uploader may not read", async () => {
    const papers = await attach('交出.txt', staff);
    expect(await download(papers.fileId, staff)).toBe(200);
    await save({ name: 'closed', papers: [papers] }, admin);
    // The administrator may not read another user's unreferenced file, so referencing it does not give access to it.
    expect(await download(papers.fileId, admin)).toBe(404);
    const id = await save({ name: 'open', papers: [papers] }, staff);
    expect([await download(papers.fileId, staff), await download(papers.fileId, admin)]).toEqual([200, 200]);
    await change(id, { name: 'closed', papers: [papers] });
    expect([await download(papers.fileId, staff), await download(papers.fileId, admin)]).toEqual([404, 200]);
  });

  it('in pictures of rich text and in rows of a sub-table follows the same rule [PERM-025]', async () => {
    const inText = await uploadPicture(app, admin);
    const [inRow] = [await uploadPicture(app, admin, 'annexpic', 'b.png')];
    const row = { item: 'a', photo: [inRow] };
    const id = await save({ name: 'closed', text: `<p>甲<img src="${inText.url}"></p>`, lines: [row] });
    expect([await see(inText.url, staff), await see(inRow.url, staff)]).toEqual([404, 404]);
    await change(id, { name: 'open', text: `<p>甲<img src="${inText.url}"></p>`, lines: [row] });
    expect([await see(inText.url, staff), await see(inRow.url, staff)]).toEqual([200, 200]);
  });

  it('is inaccessible after deletion of the record, and without the menu', async () => {
    const papers = await attach('删除.txt');
    const id = await save({ name: 'open', papers: [papers] });
    const grant = { objectType: 'role' as const, objectId: 'role-staff', step: 'module' as const, itemId: menuId };
    await app.db.deleteFrom('permissionGrant').where('itemId', '=', menuId).execute();
    expect(await download(papers.fileId, staff)).toBe(404);
    await app.db.insertInto('permissionGrant').values(grant).execute();
    expect(await download(papers.fileId, staff)).toBe(200);
    await app.call('onlinedev.remove', { modelId, id }, { as: admin });
    expect(await download(papers.fileId, staff)).toBe(404);
  });

  it("cannot be obtained by naming it in one's own record, in any spelling [PERM-025]", async () => {
    const [papers, picture] = [await attach('别人的.txt'), await uploadPicture(app, admin)];
    await save({ name: 'closed', papers: [papers], text: `<img src="${picture.url}">` });
    const named = { name: 'open', papers: [papers], text: `<img src="${picture.url}">` };
    const id = await save(named, staff);
    await change(id, { ...named, text: `<img src="${picture.url}" alt="x">` }, staff);
    // Another JSON spelling, which the server parses to the same address.
    const escaped = JSON.stringify(named).replaceAll('/', '\\u002f').replaceAll('fileId', '\\u0066ileId');
    await app.call('onlinedev.create', { modelId, data: escaped }, { as: staff });
    expect([await download(papers.fileId, staff), await see(picture.url, staff)]).toEqual([404, 404]);
    // A user who may read it can pass it on.
    await change(id, named, admin);
    expect([await download(papers.fileId, staff), await see(picture.url, staff)]).toEqual([200, 200]);
  });

  it('costs no additional statement where the call writes no file references', async () => {
    const id = await save({ name: 'open' });
    const checks = (statements: readonly string[]) => statements.filter((text) => text.includes('file_holder'));
    const theme = await app.statementsOf(() => app.call('profile.preferences', { tagsView: true }, { as: staff }));
    const list = await app.statementsOf(() => app.call('onlinedev.list', { modelId }, { as: staff }));
    const write = await app.statementsOf(() => change(id, { name: 'open' }));
    expect([checks(theme).length, checks(list).length, checks(write).length]).toEqual([0, 0, 1]);
  });
});

describe('several files', () => {
  it('are packed as far as the caller may read them, with one query for all of them [PERM-025]', async () => {
    const files = await Promise.all(['一.txt', '二.txt', '三.txt'].map((name) => attach(name)));
    await save({ name: 'open', papers: files.slice(0, 2), secret: files.slice(2) });
    const list = files.map(({ fileId }) => ({ fileId }));
    const pack = (as: As) => app.call<{ downloadVo: { url: string } }>('file.pack', { type: 'annex', list }, { as });
    let url = '';
    const statements = await app.statementsOf(async () => {
      url = (await pack(staff)).data.downloadVo.url;
    });
    expect(unzip((await app.download(url)).body).map(([name]) => name)).toEqual(['一.txt', '二.txt']);
    expect(statements.filter((text) => text.includes('"file_holder"'))).toHaveLength(1);
    expect((await pack(withoutMenu)).msg).toBe('未发现文件');
  });
});

describe('a file of a message', () => {
  it('is given to its receivers, and to users who write notices [PERM-025]', async () => {
    const annex = await attach('附件.txt');
    const picture = await uploadPicture(app, admin);
    const body = { title: '通知', bodyText: `<p>见图<img src="${picture.url}"></p>`, files: [annex] };
    const { data } = await app.call<{ id: string }>(
      'notice.create',
      { ...body, toUserIds: ['user-zhangwei--user'] },
      { as: admin },
    );
    expect([await download(annex.fileId, staff), await download(annex.fileId, admin)]).toEqual([404, 200]);
    expect((await app.call('notice.release', { id: data.id }, { as: admin })).code).toBe(200);
    expect([await download(annex.fileId, staff), await see(picture.url, staff)]).toEqual([200, 200]);
    expect([await download(annex.fileId, outsider), await see(picture.url, outsider)]).toEqual([404, 404]);
  });

  it('of a mail is given to its author and its receivers [PERM-025]', async () => {
    const annex = await attach('信.txt');
    const mail = { subject: '信', toUserIds: ['user-zhangwei'], bodyText: '<p>见附件</p>', files: [annex] };
    expect((await app.call('email.create', mail, { as: admin })).code).toBe(200);
    expect([
      await download(annex.fileId, admin),
      await download(annex.fileId, staff),
      await download(annex.fileId, outsider),
    ]).toEqual([200, 200, 404]);
  });

  it('of a schedule is given to its creator and its participants [PERM-025]', async () => {
    const annex = await attach('议程.txt', writer);
    const day = app.clock.now;
    const meeting = { title: '会', category: '1', startDay: day, endDay: day, toUserIds: ['user-zhangwei'] };
    const made = await app.call('schedule.create', { ...meeting, files: [annex] }, { as: writer });
    expect(made.msg).toBe('新建成功');
    expect([
      await download(annex.fileId, writer),
      await download(annex.fileId, staff),
      await download(annex.fileId, outsider),
      await download(annex.fileId, admin),
    ]).toEqual([200, 200, 404, 404]);
  });

  it('of a chat is given to its two users, and cannot be obtained by sending its address [PERM-025]', async () => {
    const picture = await uploadPicture(app, admin, 'IM');
    const say = async (as: As, toUserId: string) => {
      const page = await openSocket(app, as);
      const messageContent = { path: picture.url, name: 'a.png', width: 1, height: 1 };
      page.say('SendMessage', { toUserId, messageType: 'image', messageContent });
      await page.take('sendMessage');
      page.close();
    };
    await say(outsider, 'user-zhangwei');
    expect(await see(picture.url, outsider)).toBe(404);
    await say(admin, 'user-zhangwei');
    expect([await see(picture.url, staff), await see(picture.url, admin)]).toEqual([200, 200]);
    expect(await see(picture.url, outsider)).toBe(404);
  });
});

describe('other pictures', () => {
  it('of a user are shown to all logged-in users and not to anonymous ones [PERM-025]', async () => {
    const picture = await uploadPicture(app, staff, 'userAvatar');
    expect(await see(picture.url, outsider)).toBe(404);
    await app.call('profile.avatar', { name: picture.name }, { as: staff });
    expect([await see(picture.url, outsider), await see(picture.url)]).toEqual([200, 404]);
  });

  it('of the site are public while their content is published [PERM-025]', async () => {
    const picture = await uploadPicture(app, admin);
    const publishTime = app.clock.now;
    const content = { title: '新闻', category: 'news', publishTime, content: `<img src="${picture.url}">` };
    const { data } = await app.call<{ id: string }>('site-content.create', content, { as: admin });
    expect(await see(picture.url)).toBe(200);
    await app.call('site-content.state', { id: data.id }, { as: admin });
    expect([await see(picture.url), await see(picture.url, staff), await see(picture.url, admin)]).toEqual([
      404, 404, 200,
    ]);
  });

  it('of a print template are shown to the users of a form that prints it [PERM-025]', async () => {
    const picture = await uploadPicture(app, admin);
    const template = { fullName: '标签', enCode: 'withPicture', category: 'hr', type: 2, pageParam: 'A4' };
    const { data, msg } = await app.call<{ id: string }>(
      'print-template.create',
      { ...template, printTemplate: `<p><img src="${picture.url}"></p>` },
      { as: admin },
    );
    expect(msg).toBe('新建成功');
    expect([await see(picture.url, staff), await see(picture.url, admin)]).toEqual([404, 200]);
    const { releasedColumn } = await app.db
      .selectFrom('visualdev')
      .select('releasedColumn')
      .where('id', '=', modelId)
      .executeTakeFirstOrThrow();
    const list = { ...(JSON.parse(releasedColumn ?? '{}') as object), printIds: [data.id] };
    await app.db
      .updateTable('visualdev')
      .set({ releasedColumn: JSON.stringify(list) })
      .where('id', '=', modelId)
      .execute();
    expect([await see(picture.url, staff), await see(picture.url, withoutMenu)]).toEqual([200, 404]);
  });

  it('of the system are on the login page and public [PERM-025]', async () => {
    const picture = await uploadPicture(app, admin);
    const saved = await app.call('sys-config.save', { logoIcon: picture.url }, { as: admin });
    expect([saved.code, await see(picture.url)]).toEqual([200, 200]);
  });
});

describe('the cookie for pictures', () => {
  it('is set by the first call of a session, HttpOnly and SameSite', async () => {
    const headers = { authorization: await app.tokenOf(staff) };
    const ask = (more: object = {}) =>
      app.app.inject({ method: 'GET', url: '/api/file/Uploader/Preview', headers: { ...headers, ...more } });
    const first = await ask();
    expect(first.headers['set-cookie']).toMatch(/; Path=\/api; HttpOnly; SameSite=Strict$/);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect((await ask({ cookie })).headers['set-cookie']).toBeUndefined();
    expect(cookie).not.toContain(headers.authorization);
  });

  it("is accepted for pictures and no other call, and only with the server's signature", async () => {
    const cookie = await pictureCookie(app, staff);
    const me = await app.app.inject({ method: 'GET', url: '/api/oauth/CurrentUser', headers: { cookie } });
    expect(me.json()).toMatchObject({ code: 602 });
    const picture = await uploadPicture(app, staff);
    const withCookie = (value: string) =>
      app.app
        .inject({ method: 'GET', url: picture.url, headers: { cookie: value } })
        .then(({ statusCode }) => statusCode);
    expect(await withCookie(`other=1; ${cookie}`)).toBe(200);
    const last = cookie.at(-1) === '0' ? '1' : '0';
    expect(await withCookie(cookie.slice(0, -1) + last)).toBe(404);
  });

  it('expires with the session', async () => {
    const token = await app.tokenOf(staff);
    const picture = await uploadPicture(app, staff);
    const cookie = await pictureCookie(app, { token });
    const look = () => app.app.inject({ method: 'GET', url: picture.url, headers: { cookie } });
    expect((await look()).statusCode).toBe(200);
    await app.call('session.logout', {}, { as: { token } });
    expect((await look()).statusCode).toBe(404);
  });
});

describe('a picture', () => {
  it('is revalidated on every display, and not sent again when unchanged', async () => {
    const picture = await uploadPicture(app, staff);
    const { headers } = await seePicture(app, picture.url, staff);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await seePicture(app, picture.url, staff, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const other = await seePicture(app, picture.url, admin, { 'if-none-match': String(headers['etag']) });
    expect(other.statusCode).toBe(404);
  });

  it('of a locked session is the user’s own, at an address that expires after ten minutes', async () => {
    const token = await app.tokenOf(staff);
    const own = await uploadPicture(app, staff, 'userAvatar');
    await app.call('profile.avatar', { name: own.name }, { as: { token } });
    const cookie = await pictureCookie(app, { token });
    const look = async (url: string) => (await app.app.inject({ method: 'GET', url, headers: { cookie } })).statusCode;
    expect((await app.call('session.lockScreen', {}, { as: { token } })).code).toBe(200);
    expect(await look(own.url)).toBe(404);
    const { data } = await app.call<{ headIcon: string }>('session.currentUser', {}, { as: { token } });
    expect(data.headIcon).toContain(own.url);
    expect(await look(data.headIcon)).toBe(200);
    expect(await look(data.headIcon.replace(own.name, (await uploadPicture(app, admin)).name))).toBe(404);
    app.clock.now += 10 * 60_000 + 1;
    expect(await look(data.headIcon)).toBe(404);
  });
});

describe('every table with file references', () => {
  it('has database triggers, and a resource that decides who may read its rows', async () => {
    const { rows } = await sql<{ name: string }>`select distinct event_object_table as name
      from information_schema.triggers where trigger_name = 'note_files' order by 1`.execute(app.db);
    const declared = resources.flatMap(({ holdsFiles = {} }) => Object.keys(holdsFiles));
    expect(rows.map(({ name }) => name)).toEqual([...declared].sort());
    expect(new Set(declared).size).toBe(declared.length);
  });
});
