import { messageTemplateContract } from '#schemas/resources/message-template/message-template.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { channelChoices } from '#schemas/resources/message-template/message-template.entity.ts';
import {
  firstPasswordCode,
  firstPasswordMigrations,
  messageTemplateMigrations,
  messageTemplateTable,
} from '../../services/messages/sending.table.ts';

const templates = crudHandlers(messageTemplateTable);

const channelNames = 'static' in channelChoices ? channelChoices.static : [];

/** A template that a configuration uses stays as it is: without it, messages would silently not be shown or sent. */
async function refuseUsed(id: string, context: Context, refusal = 'message-template.used'): Promise<void> {
  const name = await usedBy(id, context);
  if (name !== undefined) throw badRequest(refusal, { name });
}

async function usedBy(id: string, { db }: Context): Promise<string | undefined> {
  const configs = await db.selectFrom('sendConfig').select(['fullName', 'templateIds']).execute();
  return configs.find(({ templateIds }) => templateIds.includes(id))?.fullName;
}

/** Message templates. */
export const messageTemplateResource = defineResource({
  contract: messageTemplateContract,
  migrations: { ...messageTemplateMigrations, ...firstPasswordMigrations },
  handlers: {
    list: ({ messageType, ...input }, context) => templates.list(input, context, whereEqual({ messageType })),
    async selector({ messageType, ...input }, context) {
      const enabled = whereEqual({ messageType, enabledMark: 1 });
      const { list, pagination } = await templates.list(input, context, (query) =>
        enabled(query).where('enCode', '<>', firstPasswordCode),
      );
      const named = list.map(({ id, fullName, enCode, messageType: channel }) => {
        const name = channelNames.find((one) => one['id'] === channel)?.['fullName'];
        return { id, enCode, fullName: `${fullName} (${translateText(context.language, name as string)})` };
      });
      return { list: named, pagination };
    },
    info: templates.info,
    create: (input, context) => templates.create({ ...input, templateType: 0 }, context),
    async update(input, context) {
      const { messageType } = await templates.info(input, context);
      const isMoved = (input.messageType ?? messageType) !== messageType;
      if (isMoved) await refuseUsed(input.id, context, 'message-template.channelUsed');
      if (input.enabledMark === 0) await refuseUsed(input.id, context);
      return templates.update(input, context);
    },
    async remove({ id }, context) {
      const { templateType } = await templates.info({ id }, context);
      if (templateType === 1) throw badRequest('message-template.builtIn');
      await refuseUsed(id, context);
      return templates.remove({ id }, context);
    },
    async state({ id }, context) {
      const { enabledMark } = await templates.info({ id }, context);
      if (enabledMark === 1) await refuseUsed(id, context);
      return templates.state({ id }, context);
    },
    async copy({ id }, context) {
      const copied = await templates.copy({ id }, context);
      await context.db.updateTable('messageTemplate').set({ templateType: 0 }).where('id', '=', copied.id).execute();
      return copied;
    },
  },
});
