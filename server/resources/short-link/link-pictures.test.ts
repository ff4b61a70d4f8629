import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { seePicture, uploadPicture } from '../file/testing/pictures.ts';

interface Row {
  id: string;
  name: string;
  text: string;
}

let app: TestApp;
let modelId: string;
let encryption: string;
const admin = { as: 'admin' } as const;

beforeAll(async () => {
  app = await testApp();
  const list = { columns: [{ prop: 'name' }, { prop: 'text' }] };
  modelId = await releaseForm(app, 'album', { fields: [node('input', 'name'), node('editor', 'text')], list });
  await app.call('short-link.update', { modelId, formUse: 1, columnUse: 1 }, admin);
  const link = app.db.selectFrom('shortLink').select('encryption');
  encryption = (await link.executeTakeFirstOrThrow()).encryption;
});
afterAll(() => app.close());

const picture = (url: string) => `<p>图</p><img src="${url}">`;
const save = async (as: As, values: object) =>
  expect(await app.call('onlinedev.create', { modelId, data: JSON.stringify(values) }, { as })).toMatchObject({
    code: 200,
  });
const textOf = async (wanted: string): Promise<string> => {
  const { data } = await app.call<{ list: Row[] }>('short-link.list', { modelId, encryption });
  return data.list.find(({ name }) => name === wanted)?.text ?? '';
};
const addressIn = (text: string) => /src="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';

describe('pictures in the rows of a public list', () => {
  it('are readable without a login for ten minutes [PERM-025, ROUTE-010]', async () => {
    const { url } = await uploadPicture(app, 'admin');
    await save('admin', { name: 'own', text: picture(url) });
    const address = addressIn(await textOf('own'));
    expect(address.split('?')[0]).toBe(url);
    expect((await seePicture(app, url)).statusCode).toBe(404);
    expect((await seePicture(app, address)).statusCode).toBe(200);
    expect(
      (
        await seePicture(
          app,
          address.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        )
      ).statusCode,
    ).toBe(404);
    app.clock.now += 10 * 60_000 + 1;
    expect((await seePicture(app, address)).statusCode).toBe(404);
  });

  it('are not readable when the writer of the row may not read the file [PERM-025]', async () => {
    const { url } = await uploadPicture(app, 'admin');
    await save('plain', { name: 'named', text: picture(url) });
    const sent = { modelId, encryption, data: JSON.stringify({ name: 'sent', text: picture(url) }) };
    expect((await app.call('short-link.create', sent)).code).toBe(200);
    for (const name of ['named', 'sent']) expect(addressIn(await textOf(name)), name).toBe(url);
    // Another row of the list that holds the file opens it in that row alone.
    await save('admin', { name: 'holds', text: picture(url) });
    expect(addressIn(await textOf('holds'))).toContain('?token=');
    expect(addressIn(await textOf('named'))).toBe(url);
  });
});
