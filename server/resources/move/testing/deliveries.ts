import { ZipFile } from 'yazl';
import { expect } from 'vitest';
import type { DeliveryRow, MoveItemRow } from '#schemas/resources/move/move.contract.ts';
import type { CallOptions, TestApp } from '../../../platform/testing/test-app.ts';
import { jobWorker } from '../../../platform/worker/worker.ts';
import { resources } from '../../index.ts';

export const admin: CallOptions = { as: 'admin' };
export type Page<Row> = { list: Row[] };

/** A zip of JSON files. */
export async function zipOf(files: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(JSON.stringify(content)), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Uploads a zip and reads it into a delivery; answers its id. */
export async function openOn(of: TestApp, content: Buffer | Promise<Buffer>): Promise<string> {
  const file = { name: 'delivery.zip', content: await content };
  const { data } = await of.call<{ fileId: string; name: string }>(
    'file.upload',
    { type: 'annex' },
    { ...admin, file },
  );
  const opened = await of.call<{ id: string }>('move.open', { files: [data] }, admin);
  expect(opened.msg).toBe('文件已读取');
  return opened.data.id;
}

export const itemsOn = async (of: TestApp, id: string) =>
  (await of.call<Page<MoveItemRow>>('move.items', { id, pageSize: 500 }, admin)).data.list;
export const infoOn = async (of: TestApp, id: string) => (await of.call<DeliveryRow>('move.info', { id }, admin)).data;

/** Runs a delivery to its end. */
export async function runOn(of: TestApp, id: string, mode: string, live?: 0 | 1): Promise<DeliveryRow> {
  expect((await of.call('move.run', { id, mode, ...(live && { live }) }, admin)).code).toBe(200);
  await jobWorker({ platform: of.platform, log: of.app.log }, resources).look();
  return infoOn(of, id);
}
