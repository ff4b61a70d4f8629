import type { Contract } from '../protocol/contract.ts';
import { chatContract } from './chat/chat.contract.ts';
import { columnSettingContract } from './column-setting/column-setting.contract.ts';
import { messageContract } from './message/message.contract.ts';
import { noticeContract } from './notice/notice.contract.ts';
import { dashboardContract } from './dashboard/dashboard.contract.ts';
import { emailContract } from './email/email.contract.ts';
import { billRuleContract } from './bill-rule/bill-rule.contract.ts';
import { definitionContract } from './definition/definition.contract.ts';
import { dataInterfaceContract } from './data-interface/data-interface.contract.ts';
import { dataInterfaceLogContract } from './data-interface-log/data-interface-log.contract.ts';
import { dataInterfaceVariateContract } from './data-interface-variate/data-interface-variate.contract.ts';
import { dictionaryDataContract } from './dictionary-data/dictionary-data.contract.ts';
import { dictionaryTypeContract } from './dictionary-type/dictionary-type.contract.ts';
import { fileContract } from './file/file.contract.ts';
import { auditLogContract } from './audit-log/audit-log.contract.ts';
import { menuContract } from './menu/menu.contract.ts';
import {
  moduleButtonContract,
  moduleColumnContract,
  moduleDataAuthorizeContract,
  moduleDataAuthorizeSchemeContract,
  moduleFormContract,
} from './menu-item/menu-item.contract.ts';
import { systemContract } from './system/system.contract.ts';
import { moduleDictionaryContract } from './dictionary-data/module-dictionary.contract.ts';
import { moduleEntryContract } from './module-entry/module-entry.contract.ts';
import { locationContract } from './location/location.contract.ts';
import { onlinedevContract } from './onlinedev/onlinedev.contract.ts';
import { personalSignatureContract } from './personal-signature/personal-signature.contract.ts';
import { portalContract } from './portal/portal.contract.ts';
import { profileContract } from './profile/profile.contract.ts';
import { sessionContract } from './session/session.contract.ts';
import { scheduleContract } from './schedule/schedule.contract.ts';
import { shortLinkContract } from './short-link/short-link.contract.ts';
import { signatureContract } from './signature/signature.contract.ts';
import { siteContentContract } from './site-content/site-content.contract.ts';
import { siteLeadContract } from './site-lead/site-lead.contract.ts';
import { printLogContract, printTemplateContract } from './print-template/print-template.contract.ts';
import { sysConfigContract } from './sys-config/sys-config.contract.ts';
import { codeGenerationContract } from './code-generation/code-generation.contract.ts';
import { dataSourceContract } from './data-source/data-source.contract.ts';
import { synThirdInfoContract } from './syn-third-info/syn-third-info.contract.ts';
import { jobContract } from './job/job.contract.ts';
import { moveContract } from './move/move.contract.ts';
import { messageTemplateContract } from './message-template/message-template.contract.ts';
import { sendConfigContract } from './send-config/send-config.contract.ts';
import { errorLogContract } from './error-log/error-log.contract.ts';
import { authorityContract } from './authority/authority.contract.ts';
import { permissionGroupContract } from './permission-group/permission-group.contract.ts';
import { areaContract } from './area/area.contract.ts';
import { departmentContract } from './department/department.contract.ts';
import { granteeContract } from './grantee/grantee.contract.ts';
import { groupContract } from './group/group.contract.ts';
import { organizeContract } from './organize/organize.contract.ts';
import { positionContract } from './position/position.contract.ts';
import { roleContract } from './role/role.contract.ts';
import { userContract } from './user/user.contract.ts';
import { flowInstanceContract } from './flow-instance/flow-instance.contract.ts';
import { flowTaskContract } from './flow-task/flow-task.contract.ts';
import { flowMonitorContract } from './flow-monitor/flow-monitor.contract.ts';
import { flowDelegateContract } from './flow-delegate/flow-delegate.contract.ts';
import { flowPhraseContract } from './flow-phrase/flow-phrase.contract.ts';
import { flowCommentContract } from './flow-comment/flow-comment.contract.ts';
import { flowTemplateContract } from './flow-template/flow-template.contract.ts';
import { workflowTemplateContract } from './workflow-template/workflow-template.contract.ts';
import { recordMoveContract } from './record-move/record-move.contract.ts';
import { workCalendarContract } from './work-calendar/work-calendar.contract.ts';
import { dataScreenContract } from './data-screen/data-screen.contract.ts';
import { screenLinkContract } from './screen-link/screen-link.contract.ts';
import { dataReportContract } from './data-report/data-report.contract.ts';
import { reportSubscriptionContract } from './report-subscription/report-subscription.contract.ts';
import { visualdevContract } from './visualdev/visualdev.contract.ts';

/** Every contract of the product by its noun, one line each. Server, client, documentation and checks read this list. */
export const contracts = {
  'bill-rule': billRuleContract,
  chat: chatContract,
  'column-setting': columnSettingContract,
  'data-interface': dataInterfaceContract,
  'data-interface-log': dataInterfaceLogContract,
  'data-interface-variate': dataInterfaceVariateContract,
  'dictionary-data': dictionaryDataContract,
  'dictionary-type': dictionaryTypeContract,
  file: fileContract,
  'audit-log': auditLogContract,
  menu: menuContract,
  'module-button': moduleButtonContract,
  'module-column': moduleColumnContract,
  'module-data-authorize': moduleDataAuthorizeContract,
  'module-data-authorize-scheme': moduleDataAuthorizeSchemeContract,
  'module-form': moduleFormContract,
  system: systemContract,
  message: messageContract,
  'module-dictionary': moduleDictionaryContract,
  'module-entry': moduleEntryContract,
  notice: noticeContract,
  dashboard: dashboardContract,
  email: emailContract,
  onlinedev: onlinedevContract,
  location: locationContract,
  'personal-signature': personalSignatureContract,
  portal: portalContract,
  profile: profileContract,
  session: sessionContract,
  schedule: scheduleContract,
  'short-link': shortLinkContract,
  signature: signatureContract,
  'workflow-template': workflowTemplateContract,
  'flow-template': flowTemplateContract,
  'flow-instance': flowInstanceContract,
  'flow-task': flowTaskContract,
  'flow-monitor': flowMonitorContract,
  'flow-delegate': flowDelegateContract,
  'flow-comment': flowCommentContract,
  'flow-phrase': flowPhraseContract,
  visualdev: visualdevContract,
  definition: definitionContract,
  'site-content': siteContentContract,
  'site-lead': siteLeadContract,
  'sys-config': sysConfigContract,
  'syn-third-info': synThirdInfoContract,
  'code-generation': codeGenerationContract,
  'data-source': dataSourceContract,
  'print-log': printLogContract,
  'print-template': printTemplateContract,
  'error-log': errorLogContract,
  job: jobContract,
  move: moveContract,
  'message-template': messageTemplateContract,
  'send-config': sendConfigContract,
  authority: authorityContract,
  'permission-group': permissionGroupContract,
  area: areaContract,
  department: departmentContract,
  grantee: granteeContract,
  group: groupContract,
  organize: organizeContract,
  position: positionContract,
  role: roleContract,
  user: userContract,
  'record-move': recordMoveContract,
  'work-calendar': workCalendarContract,
  'data-report': dataReportContract,
  'data-screen': dataScreenContract,
  'screen-link': screenLinkContract,
  'report-subscription': reportSubscriptionContract,
} satisfies Record<string, Contract>;
