import { WebSocket } from 'ws';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { seal } from '#server/platform/testing/seal.ts';

/** Contents of a stored release: the migration test logs in as these users and reads this data. */
export interface ReleaseContents {
  version: string;
  password: string;
  /** Account of a user created in this release, next to those of the demo organisation. */
  account: string;
  modelId: string;
  draftId: string;
  records: { id: string; title: string }[];
  files: { record: string; text: string; message: string; chat: string; avatar: string; unsaved: string };
}

export const password = 'Release1357y';
export const account = 'releaseuser';

/** One grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const field = (zhjyKey: string, vModel: string, label: string) => ({ config: { zhjyKey, label }, vModel });

const formData = {
  language: 1,
  title: '设备档案',
  fields: [
    field('input', 'name', '名称'),
    field('inputNumber', 'price', '价格'),
    field('datePicker', 'day', '日期'),
    field('uploadFile', 'manual', '说明书'),
    field('editor', 'text', '正文'),
    {
      ...field('table', 'parts', '部件'),
      children: [field('input', 'part', '部件'), field('uploadImg', 'photo', '照片')],
    },
  ],
};
const columnData = { language: 1, columns: [{ prop: 'name', label: '名称' }] };

async function data<T>(answer: Promise<Envelope<T>>): Promise<T> {
  const { code, msg, data: content } = await answer;
  if (code !== 200) throw new Error(`${code} ${msg}`);
  return content;
}

interface Uploaded {
  fileId: string;
  fileVersionId: string;
  url: string;
  name: string;
}

async function upload(client: HttpClient, type: string, name: string, content: Uint8Array): Promise<Uploaded> {
  const body = new FormData();
  body.append('file', new Blob([content as BlobPart]), name);
  const request = { method: 'POST', headers: { authorization: client.token }, body };
  const response = await fetch(`${client.url}/api/file/Uploader/${type}`, request);
  return data(response.json() as Promise<Envelope<Uploaded>>);
}

/** Sends a chat message with an image, as a page does. */
async function sayPicture(client: HttpClient, toUserId: string, path: string): Promise<void> {
  const socket = new WebSocket(`${client.url.replace('http', 'ws')}/websocket/${client.token}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const content = { path, name: 'pixel.png', width: 1, height: 1 };
  const sent = new Promise((resolve) =>
    socket.on('message', (frame: Buffer) => {
      if ((JSON.parse(frame.toString()) as { method: string }).method === 'sendMessage') resolve(frame);
    }),
  );
  const frame = { method: 'SendMessage', token: client.token, toUserId, messageType: 'image', messageContent: content };
  socket.send(JSON.stringify(frame));
  await sent;
  socket.terminate();
}

/** Creates a user who then changes the initial password. */
async function createUser(admin: HttpClient): Promise<string> {
  const first = 'First2468x';
  const key = () => data(admin.send<{ publicKey: string; ticket: string }>('GET', '/api/oauth/getConfig/admin'));
  const firstKey = await key();
  const person = { account, realName: '卜移', gender: '1', organizeIdTree: [['company', 'dept-technology']] };
  const user = { ...person, password: seal(first, firstKey), timestamp: firstKey.ticket };
  const { id } = await data(admin.send<{ id: string }>('POST', '/api/permission/Users', user));
  // This client cannot solve captchas.
  await data(admin.send('PUT', '/api/system/SysConfig', { enableVerificationCode: 0 }));
  const client = new HttpClient(admin.url);
  await data(client.logIn(account, first));
  const chosenKey = await key();
  const chosen = { oldPassword: seal(first, chosenKey), password: seal(password, chosenKey), code: '' };
  await data(client.send('POST', '/api/oauth/updatePasswordMessage', { ...chosen, timestamp: chosenKey.ticket }));
  return id;
}

async function createForms(admin: HttpClient): Promise<{ modelId: string; draftId: string }> {
  const texts = { formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) };
  const model = { fullName: '设备档案', enCode: 'release.equipment', ...texts };
  const { id: modelId } = await data(admin.send<{ id: string }>('POST', '/api/visualdev/Base', model));
  const place = { pcModuleParentId: ['menu-business'] };
  await data(admin.send('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, place));
  const draft = { ...model, fullName: '草稿', enCode: 'release.draft' };
  const { id: draftId } = await data(admin.send<{ id: string }>('POST', '/api/visualdev/Base', draft));
  return { modelId, draftId };
}

/** Uses a fresh server like real users, so that its database contains data of every kind worth migrating. */
export async function playRelease(client: HttpClient, version: string): Promise<ReleaseContents> {
  await data(client.logIn('admin', password));
  const { modelId, draftId } = await createForms(client);
  const userId = await createUser(client);
  const manual = await upload(client, 'annex', 'manual.txt', Buffer.from('Handbuch 手册\n'));
  const picture = await upload(client, 'annexpic', 'text.png', pixel);
  const photo = await upload(client, 'annex', 'photo.png', pixel);
  const records = [];
  for (const title of ['车床', '钻床', '冲床']) {
    const values = {
      name: title,
      price: 1280.5,
      day: Date.UTC(2025, 1, 28),
      manual: [manual],
      text: `<p>${title}</p><img src="${picture.url}">`,
      parts: [{ part: '主轴', photo: [photo] }],
    };
    const body = { data: JSON.stringify(values) };
    const { id } = await data(client.send<{ id: string }>('POST', `/api/visualdev/OnlineDev/${modelId}`, body));
    records.push({ id, title });
  }
  const annex = await upload(client, 'annex', 'annex.txt', Buffer.from('Anlage 附件\n'));
  const notice = { title: '停电通知', bodyText: `<p>周六停电</p>`, files: [annex], toUserIds: [`${userId}--user`] };
  const { id: noticeId } = await data(client.send<{ id: string }>('POST', '/api/message/Notice', notice));
  await data(client.send('PUT', `/api/message/Notice/${noticeId}/Actions/Release`, {}));
  const chat = await upload(client, 'IM', 'chat.png', pixel);
  await sayPicture(client, userId, chat.url);
  const avatar = await upload(client, 'userAvatar', 'me.png', pixel);
  await data(client.send('PUT', `/api/permission/Users/Current/Avatar/${avatar.name}`, {}));
  const unsaved = await upload(client, 'annex', 'unsaved.txt', Buffer.from('unsaved\n'));
  const files = {
    record: manual.fileVersionId,
    text: picture.fileVersionId,
    message: annex.fileVersionId,
    chat: chat.fileVersionId,
    avatar: avatar.fileVersionId,
    unsaved: unsaved.fileVersionId,
  };
  return { version, password, account, modelId, draftId, records, files };
}
