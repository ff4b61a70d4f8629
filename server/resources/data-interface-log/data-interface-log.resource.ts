import { dataInterfaceLogContract } from '#schemas/resources/data-interface-log/data-interface-log.contract.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf } from '../../platform/resource/list-query.ts';
import { pageOf } from '../../platform/resource/standard-verbs.ts';

/** What became of the calls of an interface. */
export const dataInterfaceLogResource = defineResource({
  contract: dataInterfaceLogContract,
  handlers: {
    async list({ id, keyword = '', ...paging }, { db, language }) {
      const { currentPage, pageSize } = pageOf(paging);
      const calls = db
        .selectFrom('dataInterfaceLog')
        .leftJoin('users', 'users.id', 'dataInterfaceLog.userId')
        .where('interfaceId', '=', id)
        .$if(keyword !== '', (query) =>
          query.where((or) =>
            or.or([or('users.realName', 'ilike', likeOf(keyword)), or('outcome', 'ilike', likeOf(keyword))]),
          ),
        );
      const { total } = await calls
        .select((count) => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await calls
        .selectAll('dataInterfaceLog')
        .select('users.realName as userName')
        .orderBy('invokTime', 'desc')
        .orderBy('dataInterfaceLog.id')
        .limit(pageSize)
        .offset((currentPage - 1) * pageSize)
        .execute();
      const list = rows.map(({ interfaceId: _, userName, ...row }) => ({
        ...row,
        userName: userName ?? row.userId,
        outcomeText:
          row.outcome === 'ok' ? sentence(language, 'data-interface-log.ok') : sentence(language, row.outcome),
      }));
      return { list, pagination: { currentPage, pageSize, total: Number(total) } };
    },
  },
});
