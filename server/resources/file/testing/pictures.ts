import type { As, TestApp } from '../../../platform/testing/test-app.ts';
import type { Uploaded } from './send-file.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const uploadPicture = async (app: TestApp, as: As, type = 'annexpic', name = 'a.png') =>
  (await app.call<Uploaded>('file.upload', { type }, { as, file: { name, content: png } })).data;

/** The cookie a browser has after the first call of a session. */
export async function pictureCookie(app: TestApp, as: As): Promise<string> {
  const headers = { authorization: await app.tokenOf(as) };
  const { cookies } = await app.app.inject({ method: 'GET', url: '/api/file/Uploader/Preview', headers });
  const [cookie] = cookies;
  return cookie ? `${cookie.name}=${cookie.value}` : '';
}

/** Fetches a picture as an <img> element does: without a token, with the cookies of the browser. */
export async function seePicture(app: TestApp, url: string, as?: As, more: Record<string, string> = {}) {
  const headers = as === undefined ? more : { cookie: await pictureCookie(app, as), ...more };
  return app.app.inject({ method: 'GET', url, headers });
}
