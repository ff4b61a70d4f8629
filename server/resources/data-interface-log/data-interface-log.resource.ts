import { dataInterfaceLogContract } from '#schemas/resources/data-interface-log/data-interface-log.contract.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import type { DataInterfaceLogTable } from '../../services/interfaces/interface.table.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';

/** The call log of data interfaces. */
export const dataInterfaceLogResource = defineResource({
  contract: dataInterfaceLogContract,
  handlers: {
    async list({ id, keyword = '', ...paging }, { db, language }) {
      const calls = db
        .selectFrom('dataInterfaceLog')
        .leftJoin('users', 'users.id', 'dataInterfaceLog.userId')
        .where('interfaceId', '=', id)
        .$if(keyword !== '', (query) =>
          query.where((or) =>
            or.or([or('users.realName', 'ilike', likeOf(keyword)), or('outcome', 'ilike', likeOf(keyword))]),
          ),
        );
      const order = sortedBy(['invokTime', 'desc'], ['dataInterfaceLog.id', 'asc']);
      const { list: rows, pagination } = await readPage<DataInterfaceLogTable & { userName: string | null }>(
        calls as unknown as Query,
        order,
        paging,
        (query) => query.selectAll('dataInterfaceLog').select('users.realName as userName'),
      );
      const list = rows.map(({ interfaceId: _, userName, ...row }) => ({
        ...row,
        userName: userName ?? row.userId,
        outcomeText:
          row.outcome === 'ok' ? sentence(language, 'data-interface-log.ok') : sentence(language, row.outcome),
      }));
      return { list, pagination };
    },
  },
});
