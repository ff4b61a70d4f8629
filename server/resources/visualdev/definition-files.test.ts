import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, textsOf } from '../../records/forms/testing/release-form.ts';
import { seePicture, uploadPicture } from '../file/testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const textsWith = (enCode: string, url: string) =>
  textsOf(enCode, { fields: [node('editor', 'text', { defaultValue: `<img src="${url}">` })] });
const draft = async (enCode: string, url: string, as: As): Promise<string> => {
  const { msg, data } = await app.call<{ id: string }>('visualdev.create', textsWith(enCode, url), { as });
  expect(msg).toBe('新建成功');
  return data.id;
};
const release = async (id: string, as: As) => {
  const input = { id, pcModuleParentId: ['menu-business'], roleIds: ['role-staff', 'role-configurer'] };
  expect(await app.call('visualdev.release', input, { as })).toMatchObject({ msg: '发布成功' });
};
const seen = async (url: string, ...people: As[]) => {
  const codes: number[] = [];
  for (const as of people) codes.push((await seePicture(app, url, as)).statusCode);
  return codes;
};

describe('a file that a definition names', () => {
  it('becomes readable to the users of a form when released by a user who may read it, by no other [PERM-025]', async () => {
    const { url } = await uploadPicture(app, 'admin');
    const byReader = await draft('releasedByReader', url, 'configurer');
    const byAuthor = await draft('releasedByAuthor', url, 'configurer');
    expect(await seen(url, 'configurer', 'plain')).toEqual([404, 404]);
    await release(byAuthor, 'configurer');
    expect(await seen(url, 'configurer', 'plain')).toEqual([404, 404]);
    // A draft of the same person, released by who uploaded the file.
    await release(byReader, 'admin');
    expect(await seen(url, 'configurer', 'plain')).toEqual([200, 200]);
  });

  it('is readable in a draft for form designers, and for users only after the release [PERM-025]', async () => {
    const { url } = await uploadPicture(app, 'admin');
    const id = await draft('namesOwn', url, 'admin');
    expect(await seen(url, 'configurer', 'plain')).toEqual([200, 404]);
    await release(id, 'configurer');
    expect(await seen(url, 'plain')).toEqual([200]);
  });
});
