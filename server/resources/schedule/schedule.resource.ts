import { scheduleContract } from '#schemas/resources/schedule/schedule.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { missing } from '../../platform/errors/app-error.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { one, shown, visible } from './own-schedules.ts';
import { scheduleMigrations } from './schedule.table.ts';
import { create, remove, update } from './write-schedule.ts';

/** Schedules of their creator and participants. */
export const scheduleResource = defineResource({
  contract: scheduleContract,
  migrations: scheduleMigrations,
  holdsFiles: {
    schedule: {
      async readable(ids, context) {
        const rows = await visible(context)
          .where('id', 'in', [...ids])
          .execute();
        return rows.map(({ id }) => id);
      },
    },
  },
  handlers: {
    async list({ startTime, endTime }, context) {
      const rows = await visible(context)
        .$if(startTime !== undefined, (query) => query.where('endDay', '>=', startTime as number))
        .$if(endTime !== undefined, (query) => query.where('startDay', '<=', endTime as number))
        .orderBy('startDay')
        .orderBy('id')
        .limit(rowsMax)
        .execute();
      return { list: rows.map((row) => shown(row, context)) };
    },
    create,
    async detail({ id, groupId }, context) {
      const first = visible(context)
        .where((where) => where.or([where('id', '=', id), where('groupId', '=', groupId ?? '')]))
        .orderBy((order) => order.case().when('id', '=', id).then(0).else(1).end())
        .orderBy('startDay');
      const found = await first.executeTakeFirst();
      if (!found) throw missing();
      return shown(found, context);
    },
    info: async ({ id }, context) => shown(await one(id, context), context),
    update,
    remove,
  },
});
