import type { InputOf } from '#schemas/protocol/contract.ts';
import { moveContract } from '#schemas/resources/move/move.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { json, stampNew } from '../../platform/db/columns.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { defineResource, type Resource } from '../../platform/resource/define-resource.ts';
import { readableFile } from '../../services/files/file-record.ts';
import { exportAll } from '../../services/move/export-all.ts';
import { type Found, isEntityType } from '../../services/move/entity.ts';
import type { DeliveredFile } from '../../services/move/files/unpack.ts';
import { moveMigrations } from '../../services/move/move.table.ts';
import { digestOf, modes, type Mode } from '../../services/move/plan.ts';
import { deliveryParser } from '../../services/move/delivery-parser.ts';
import {
  deliveryInfo,
  listDeliveredScripts,
  listDeliveries,
  listIssues,
  listItems,
  missingRows,
} from '../../services/move/report.ts';
import { deliveryOf, moveJob, startRun, stopRun, writePlans } from '../../services/move/run.ts';
import { takeBack } from '../../services/move/take-back.ts';
import { innerCalls } from '../../services/move/write/inner-calls.ts';
import { presentOf } from '../../services/move/write/nouns.ts';

type Calls = (typeof moveContract)['calls'];

/** Bytes of the files of one delivery, as they were uploaded. */
const uploadedMax = 200 * 1024 ** 2;

/** The contents of uploaded files, which must be the caller's to read. */
async function uploadsOf(files: InputOf<Calls['open']>['files'], context: Context): Promise<DeliveredFile[]> {
  const uploads: DeliveredFile[] = [];
  let bytes = 0;
  for (const { fileId } of files) {
    const { name, path, size } = await readableFile(fileId, undefined, context);
    bytes += size;
    if (bytes > uploadedMax) throw badRequest('move.file.large', { max: uploadedMax / 1024 ** 2 });
    const parts: Buffer[] = [];
    for await (const part of context.disk.contents.read(path)) parts.push(part as Buffer);
    uploads.push({ name, content: Buffer.concat(parts) });
  }
  return uploads;
}

const filesNamed = 3;

/**
 * Reads files into a delivery and plans it as if existing codes were skipped. Reading may take many seconds: only the
 * writing is a transaction, for which others wait on the embedded database.
 */
async function open({ files }: InputOf<Calls['open']>, context: Context): Promise<{ id: string }> {
  if (files.length === 0) throw badRequest('import.file.required');
  const uploads = await uploadsOf(files, context);
  const found = await context.parsing.run(deliveryParser, uploads, context.user.id);
  const names = uploads.map(({ name }) => name);
  const fullName =
    names.slice(0, filesNamed).join('、') + (names.length > filesNamed ? ` +${names.length - filesNamed}` : '');
  return context.db.transaction().execute(async (db) => {
    const inside = Object.create(context, { db: { value: db } }) as Context;
    const delivery = { ...stampNew(context), fullName: fullName.slice(0, 300), state: 'read' as const };
    await db
      .insertInto('moveDelivery')
      .values({ ...delivery, mode: null, runTime: null, pointed: json({}) })
      .execute();
    const items = found.map((one, position) => ({ ...itemOf(one, context), deliveryId: delivery.id, position }));
    for (let from = 0; from < items.length; from += itemsAtOnce) {
      await db
        .insertInto('moveItem')
        .values(items.slice(from, from + itemsAtOnce))
        .execute();
    }
    await writePlans(delivery.id, modes.skip, inside);
    return { id: delivery.id };
  });
}

const itemsAtOnce = 50;

/** A finding as it is stored before anything is planned. */
function itemOf({ file, path, type, fullName, entity, issues, scripts }: Found, { newId }: Context) {
  const content = entity ? JSON.stringify(entity) : '';
  const known = { sourceId: entity?.sourceId ?? '', enCode: entity?.enCode ?? '', content };
  const digest = entity ? digestOf(entity) : '';
  const before = { step: null, targetId: null, targetCode: null, partIds: json({}), isDone: null, failure: '' };
  return {
    ...{ id: newId(), file, path, type, fullName, digest, ...known, ...before },
    ...{ issues: json(issues), scripts: JSON.stringify(scripts ?? []), undo: json([]), mark: '' },
  };
}

async function point({ id, key, target }: InputOf<Calls['point']>, context: Context): Promise<null> {
  const delivery = await deliveryOf(id, context);
  const [type = ''] = key.split(':');
  if (!isEntityType(type)) throw notFound();
  const { [key]: _former, ...others } = delivery.pointed;
  const found = target ? (await presentOf(context.db, type)).find((one) => one.id === target) : undefined;
  if (target && !found) throw badRequest('move.refused.target');
  const pointed = found ? { ...others, [key]: found.id } : others;
  await context.db
    .updateTable('moveDelivery')
    .set({ pointed: json(pointed) })
    .where('id', '=', id)
    .execute();
  return null;
}

async function remove({ id }: { id: string }, context: Context): Promise<null> {
  const { state } = await deliveryOf(id, context);
  if (state === 'running' || state === 'done') throw badRequest('move.refused.run');
  await context.db.deleteFrom('moveDelivery').where('id', '=', id).execute();
  return null;
}

/** The version that an item replaced. */
async function previous({ id }: { id: string }, context: Context) {
  const item = await context.db
    .selectFrom('moveItem')
    .select(['undo', 'step', 'fullName'])
    .where('id', '=', id)
    .executeTakeFirst();
  const [former] = item?.step === 'replace' ? item.undo : [];
  if (!item || !former) throw notFound();
  return context.files.publish(`${item.fullName}.json`, JSON.stringify(former.input, null, 2), 'application/json');
}

/** Moving in and out. It makes the calls of the other resources, so that each entity is checked like any other. */
export function moveResource(others: readonly Resource[]): Resource {
  const call = innerCalls(others);
  const job = moveJob(call);
  return defineResource({
    contract: moveContract,
    migrations: moveMigrations,
    jobs: [job],
    withoutTransaction: ['open'],
    handlers: {
      list: listDeliveries,
      open,
      info: async ({ id }, context) => deliveryInfo(await deliveryOf(id, context), context),
      items: listItems,
      issues: listIssues,
      scripts: listDeliveredScripts,
      missing: async ({ id }, context) => ({ list: await missingRows(await deliveryOf(id, context), context) }),
      async targets({ type }, context) {
        if (!isEntityType(type)) throw notFound();
        return { list: (await presentOf(context.db, type)).map(({ id, fullName }) => ({ id, fullName })) };
      },
      point,
      run: ({ id, mode, live }, context) =>
        startRun({ id, mode: mode as Mode, ...(live === 1 && { live }) }, job, context),
      stop: ({ id }, context) => stopRun(id, context),
      takeBack: ({ id }, context) => takeBack(id, call, context),
      remove,
      previous,
      export: (input, context) => exportAll(input, call, context),
    },
  });
}
