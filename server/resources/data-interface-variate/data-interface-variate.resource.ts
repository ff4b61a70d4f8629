import { dataInterfaceVariateContract } from '#schemas/resources/data-interface-variate/data-interface-variate.contract.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import {
  type DataInterfaceVariateTable,
  dataInterfaceVariateTable,
} from '../../services/interfaces/interface.table.ts';
import { refuseUnreadable } from '../../services/interfaces/write-rights.ts';

const variables = crudHandlers(dataInterfaceVariateTable);

/** A variable must read an existing interface, of data the writer may see (PERM-023). */
async function readable<Input extends { interfaceId?: string | null }>(
  input: Input,
  context: Context,
  before?: DataInterfaceVariateTable,
): Promise<Input> {
  const interfaceId = input.interfaceId || before?.interfaceId;
  if (!interfaceId) return input;
  const found = await context.db
    .selectFrom('dataInterface')
    .select(['type', 'dataConfigJson'])
    .where('id', '=', interfaceId)
    .executeTakeFirst();
  if (!found) throw badRequest('data-interface.missing', { name: interfaceId });
  await refuseUnreadable(context, found);
  return input;
}

/** Variables: named values read from interfaces. */
export const dataInterfaceVariateResource = defineResource({
  contract: dataInterfaceVariateContract,
  handlers: {
    async selector({ interfaceId }, context) {
      const all = await variables.all(context, whereEqual({ interfaceId }));
      const list = all.map(({ id, fullName, interfaceId: of, expression, value }) => ({
        id,
        fullName,
        interfaceId: of,
        expression,
        value,
      }));
      return { list };
    },
    info: (input, context) => variables.info(input, context),
    create: async (input, context) => variables.create(await readable(input, context), context),
    async update(input, context) {
      const before = await variables.info(input, context);
      return variables.update(await readable(input, context, before), context);
    },
    remove: variables.remove,
    copy: (input, context) => variables.copy(input, context, (variable) => readable(variable, context)),
    export: variables.exportAs('dataInterfaceVariate', 'variable', 'ffa'),
    import: variables.importAs('dataInterfaceVariate', 'variable', 'ffa', async (input, context) =>
      variables.create(await readable(input, context), context),
    ),
  },
});
