import type { InputOf } from '#schemas/protocol/contract.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { messageTemplateMenu } from '#schemas/resources/message-template/message-template.contract.ts';
import { channels } from '#schemas/resources/message-template/message-template.entity.ts';
import { sendConfigContract } from '#schemas/resources/send-config/send-config.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { encrypted } from '../../platform/db/credentials.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { resumeJob } from '../../platform/jobs/lifecycle.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { listJobs } from '../../services/job-list.ts';
import { deliverJob, fanOutJob, templatesOf } from '../../services/messages/deliver.ts';
import { sendMessage } from '../../services/messages/send-message.ts';
import { sendConfigMigrations, type SendConfigTable, sendConfigTable } from '../../services/messages/sending.table.ts';

const configs = crudHandlers(sendConfigTable);

/** A configuration as answered: without its secret. */
const shown = ({ webhookSecret, ...config }: SendConfigTable) => ({
  ...config,
  webhookSecret: '',
  isSecretSet: webhookSecret !== '',
});

/** Templates exist and have one channel each; a web-hook needs an address of a permitted origin. */
async function checkChannels({ templateIds, webhookAddress }: SendConfigTable, context: Context): Promise<void> {
  if (templateIds.length === 0) throw wrong('templateIds', 'send-config.templateIds.required');
  const found = await templatesOf(context, templateIds);
  if (found.length !== new Set(templateIds).size) throw wrong('templateIds', 'send-config.templateIds.unknown');
  const ways = new Set(found.map(({ messageType }) => messageType));
  if (ways.size !== found.length) throw wrong('templateIds', 'send-config.templateIds.twice');
  if (webhookAddress === '') {
    if (ways.has(channels.webhook)) throw wrong('webhookAddress', 'send-config.webhook.notConfigured');
    return;
  }
  const origin = URL.canParse(webhookAddress) ? new URL(webhookAddress).origin : webhookAddress;
  if (!context.settings.interfaceOrigins.includes(origin)) {
    throw wrong('webhookAddress', 'send-config.webhook.notAllowed', { origin });
  }
}

const wrong = (path: string, id: string, params: Record<string, unknown> = {}) =>
  badRequest(id, params, [{ path, id, params, severity: 'error' }]);

type Written = InputOf<typeof sendConfigContract.calls.create>;

/** The input over the stored configuration; an empty secret leaves the stored one. */
async function complete(input: Written, before: Partial<SendConfigTable>, context: Context) {
  const { webhookSecret: given, ...rest } = input;
  const webhookSecret = given ? await encrypted(given, context.settings) : (before.webhookSecret ?? '');
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null));
  const all = { templateIds: [], webhookAddress: '', ...before, ...filled } as unknown as SendConfigTable;
  await checkChannels(all, context);
  return { ...rest, webhookSecret };
}

/** A test message goes to the chosen people on all channels, whether the configuration is enabled or not. */
async function test(
  { id, toUserIds, title, content = '' }: InputOf<typeof sendConfigContract.calls.test>,
  context: Context,
): Promise<null> {
  const { templateIds } = await configs.info({ id }, context);
  const templates = await templatesOf(context, templateIds);
  const sending = { configId: id, templates };
  await sendMessage({ type: messageTypes.system, title, excerpt: content }, toUserIds, context, sending);
  return null;
}

/** Which channels a kind of message leaves on, and what left. */
export const sendConfigResource = defineResource({
  contract: sendConfigContract,
  migrations: sendConfigMigrations,
  jobs: [deliverJob, fanOutJob],
  handlers: {
    async list(input, context) {
      const { list, pagination } = await configs.list(input, context);
      return { list: list.map(shown), pagination };
    },
    async selector({ messageSource }, context) {
      const all = await configs.all(context);
      const own = all.filter((config) => config.messageSource === messageSource);
      return { list: own.map(({ id, fullName }) => ({ id, fullName })) };
    },
    async info({ id }, context) {
      const mayManage = await context.may(messageTemplateMenu);
      const config = shown(await configs.info({ id }, context));
      const templates = await templatesOf(context, config.templateIds);
      return {
        ...config,
        ...(!mayManage && { webhookAddress: '' }),
        template: templates.map(({ id: template, messageType }) => ({
          id: template,
          messageType,
          accountConfigId: null,
        })),
      };
    },
    create: async (input, context) => configs.create(await complete(input, {}, context), context),
    async update(input, context) {
      const before = await configs.info(input, context);
      return configs.update({ ...input, ...(await complete(input, before, context)) }, context);
    },
    remove: configs.remove,
    async state({ id }, context) {
      const { enabledMark } = await configs.info({ id }, context);
      return configs.update({ id, enabledMark: enabledMark === 1 ? 0 : 1 }, context);
    },
    test,
    deliveries: (input, context) => listJobs(input, context, deliverJob.name),
    async resend({ id }, { db, now, pages }) {
      const found = db.selectFrom('job').select('id').where('id', '=', id).where('queue', '=', deliverJob.name);
      if (!(await found.executeTakeFirst())) throw notFound();
      if (!(await resumeJob(db, id, now()))) throw badRequest('send-config.notFailed');
      pages.wakeJobs();
      return null;
    },
  },
});
