import { area } from './area/area.entity.ts';
import { billRule } from './bill-rule/bill-rule.entity.ts';
import { dataInterface } from './data-interface/data-interface.entity.ts';
import { dataInterfaceVariate } from './data-interface-variate/data-interface-variate.entity.ts';
import { dictionaryData } from './dictionary-data/dictionary-data.entity.ts';
import { dictionaryType } from './dictionary-type/dictionary-type.entity.ts';
import { visualdev } from './visualdev/visualdev.entity.ts';
import { siteContent } from './site-content/site-content.entity.ts';
import { siteLead } from './site-lead/site-lead.entity.ts';
import { flowTemplate } from './flow-template/flow-template.entity.ts';
import { flowDelegate } from './flow-delegate/flow-delegate.entity.ts';
import { group } from './group/group.entity.ts';
import { role } from './role/role.entity.ts';
import { signature } from './signature/signature.entity.ts';
import { moduleEntry } from './module-entry/module-entry.entity.ts';
import { portal } from './portal/portal.entity.ts';
import { department, organize } from './organize/organize.entity.ts';
import { position } from './position/position.entity.ts';
import { printTemplate } from './print-template/print-template.entity.ts';
import { sysConfig } from './sys-config/sys-config.entity.ts';
import { notice } from './notice/notice.entity.ts';
import { email } from './email/email.entity.ts';
import { mailbox } from './email/mailbox.entity.ts';
import { schedule } from './schedule/schedule.entity.ts';
import { user } from './user/user.entity.ts';
import { menu } from './menu/menu.entity.ts';
import { itemEntities } from './menu-item/menu-item.entity.ts';
import { system } from './system/system.entity.ts';
import { errorLog } from './error-log/error-log.entity.ts';
import { messageTemplate } from './message-template/message-template.entity.ts';
import { dataSource } from './data-source/data-source.entity.ts';
import { sendConfig } from './send-config/send-config.entity.ts';
import { workCalendar } from './work-calendar/work-calendar.entity.ts';
import { dataScreen } from './data-screen/data-screen.entity.ts';
import { dataReport } from './data-report/data-report.entity.ts';
import { reportSubscription } from './report-subscription/report-subscription.entity.ts';
import type { Entity } from '../protocol/entity.ts';

/** Every noun whose entity supplies forms and columns, one line each. */
export const entities = {
  area,
  'bill-rule': billRule,
  'data-interface': dataInterface,
  'data-interface-variate': dataInterfaceVariate,
  'dictionary-data': dictionaryData,
  'dictionary-type': dictionaryType,
  visualdev,
  'flow-template': flowTemplate,
  'flow-delegate': flowDelegate,
  notice,
  email,
  mailbox,
  group,
  organize,
  department,
  role,
  schedule,
  'site-content': siteContent,
  'site-lead': siteLead,
  'module-entry': moduleEntry,
  portal,
  position,
  signature,
  'print-template': printTemplate,
  'sys-config': sysConfig,
  user,
  'error-log': errorLog,
  menu,
  'module-button': itemEntities.Button,
  'module-column': itemEntities.Column,
  'module-form': itemEntities.Form,
  'module-data-authorize': itemEntities.DataAuthorize,
  'module-data-authorize-scheme': itemEntities.DataAuthorizeScheme,
  system,
  'message-template': messageTemplate,
  'send-config': sendConfig,
  'data-source': dataSource,
  'work-calendar': workCalendar,
  'data-report': dataReport,
  'data-screen': dataScreen,
  'report-subscription': reportSubscription,
} satisfies Record<string, Entity>;
