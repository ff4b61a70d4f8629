import { type Kysely, type Migration, sql } from 'kysely';
import { messageTemplate } from '#schemas/resources/message-template/message-template.entity.ts';
import { sendConfig } from '#schemas/resources/send-config/send-config.entity.ts';
import { auditsChanges } from '../../platform/audit/audit.table.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';

export type MessageTemplateTable = EntityRow<typeof messageTemplate>;
/** The secret is encrypted; the audit log masks its column by its name. */
export type SendConfigTable = EntityRow<typeof sendConfig>;

declare module '../../platform/db/database.ts' {
  interface Database {
    messageTemplate: MessageTemplateTable;
    sendConfig: SendConfigTable;
  }
}

export const messageTemplateTable = defineTable('messageTemplate', messageTemplate, {
  unique: { message_template_code: 'common.enCode.taken' },
  order: bySortCode,
});

export const sendConfigTable = defineTable('sendConfig', sendConfig, {
  unique: { send_config_en_code_key: 'common.enCode.taken', send_config_source: 'send-config.messageSource.taken' },
  order: bySortCode,
});

/** The templates of the product, one for each channel. */
const builtIn = [
  ['in-app', '站内消息通用模板', 1],
  ['mail', '邮件通用模板', 2],
  ['wechat', '企业微信通用模板', 3],
  ['ding', '钉钉通用模板', 4],
  ['webhook', 'WebHook通用模板', 5],
] as const;

export const messageTemplateMigrations: Record<string, Migration> = {
  '302-message-template': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('messageTemplate')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('messageType', 'integer', (column) => column.notNull())
        .addColumn('templateType', 'integer', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('message_template_code', ['enCode'])
        .execute();
      for (const [id, name, channel] of builtIn) {
        await sql`insert into message_template (id, creator_time, full_name, en_code, message_type, template_type, title,
            content, sort_code, enabled_mark, description)
          values (${id}, 0, ${name}, ${id}, ${channel}, 1, '{title}', '{content}', ${10 - channel}, 1, '')`.execute(db);
      }
      await auditsChanges(db, 'message_template');
    },
  },
};

/** Code of the template of mails with a one-time password, which is sent to no one else. */
export const firstPasswordCode = 'first-password';

/** The mail of a one-time password (USER-025). */
const firstPassword = {
  title: '您的账户已开通',
  content:
    '{receiver}，您好：\n\n您的账户：{account}\n一次性密码：{password}\n\n该密码只能登录一次，请在{time}之前登录，并设置自己的密码。',
};

export const firstPasswordMigrations: Record<string, Migration> = {
  '421-first-password-mail': {
    async up(db: Kysely<unknown>) {
      await sql`insert into message_template (id, creator_time, full_name, en_code, message_type, template_type, title,
          content, sort_code, enabled_mark, description)
        values ('first-password', 0, '一次性密码邮件', 'first-password', 2, 1, ${firstPassword.title},
          ${firstPassword.content}, 4, 1, '')
        on conflict do nothing`.execute(db);
    },
  },
};

export const sendConfigMigrations: Record<string, Migration> = {
  '303-send-config': {
    async up(db: Kysely<unknown>) {
      // The table had one row, the channels of notices, with a list of channels in place of templates.
      await sql`alter table send_config
        add creator_user_id text, add creator_time bigint not null default 0,
        add last_modify_user_id text, add last_modify_time bigint,
        add template_ids jsonb not null default '["in-app"]', add webhook_address text not null default '',
        add webhook_secret text not null default '', add sort_code integer not null default 0,
        add enabled_mark integer not null default 1, add description text not null default '',
        drop template`.execute(db);
      // A message of a kind leaves on one configuration.
      await sql`create unique index send_config_source on send_config (message_source) where enabled_mark = 1`.execute(
        db,
      );
    },
  },
};
