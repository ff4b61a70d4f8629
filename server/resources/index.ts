import { platformResource } from '../platform/platform.resource.ts';
import type { Resource } from '../platform/resource/define-resource.ts';
import { billRuleResource } from './bill-rule/bill-rule.resource.ts';
import { definitionResource } from './definition/definition.resource.ts';
import { dataInterfaceResource } from './data-interface/data-interface.resource.ts';
import { dataInterfaceLogResource } from './data-interface-log/data-interface-log.resource.ts';
import { dataInterfaceVariateResource } from './data-interface-variate/data-interface-variate.resource.ts';
import { dictionaryDataResource } from './dictionary-data/dictionary-data.resource.ts';
import { moduleDictionaryResource } from './dictionary-data/module-dictionary.resource.ts';
import { dictionaryTypeResource } from './dictionary-type/dictionary-type.resource.ts';
import { fileResource } from './file/file.resource.ts';
import { columnSettingResource } from './column-setting/column-setting.resource.ts';
import { chatResource } from './chat/chat.resource.ts';
import { messageResource } from './message/message.resource.ts';
import { noticeResource } from './notice/notice.resource.ts';
import { dashboardResource } from './dashboard/dashboard.resource.ts';
import { emailResource } from './email/email.resource.ts';
import { menuResource } from './menu/menu.resource.ts';
import { onlinedevResource } from './onlinedev/onlinedev.resource.ts';
import { locationResource } from './location/location.resource.ts';
import { personalSignatureResource } from './personal-signature/personal-signature.resource.ts';
import { moduleEntryResource } from './module-entry/module-entry.resource.ts';
import { portalResource } from './portal/portal.resource.ts';
import { profileResource } from './profile/profile.resource.ts';
import { sessionResource } from './session/session.resource.ts';
import { scheduleResource } from './schedule/schedule.resource.ts';
import { siteContentResource } from './site-content/site-content.resource.ts';
import { siteLeadResource } from './site-lead/site-lead.resource.ts';
import { shortLinkResource } from './short-link/short-link.resource.ts';
import { signatureResource } from './signature/signature.resource.ts';
import { printLogResource, printTemplateResource } from './print-template/print-template.resource.ts';
import { sysConfigResource } from './sys-config/sys-config.resource.ts';
import { synThirdInfoResource } from './syn-third-info/syn-third-info.resource.ts';
import { codeGenerationResource } from './visualdev/code-generation.resource.ts';
import { dataSourceResource } from './data-source/data-source.resource.ts';
import { jobResource } from './job/job.resource.ts';
import { messageTemplateResource } from './message-template/message-template.resource.ts';
import { sendConfigResource } from './send-config/send-config.resource.ts';
import { errorLogResource } from './error-log/error-log.resource.ts';
import { moveResource } from './move/move.resource.ts';
import { authorityResource } from './authority/authority.resource.ts';
import { auditLogResource } from './audit-log/audit-log.resource.ts';
import { menuItemResources } from './menu-item/menu-item.resource.ts';
import { systemResource } from './system/system.resource.ts';
import { permissionGroupResource } from './permission-group/permission-group.resource.ts';
import { areaResource } from './area/area.resource.ts';
import { departmentResource } from './department/department.resource.ts';
import { granteeResource } from './grantee/grantee.resource.ts';
import { groupResource } from './group/group.resource.ts';
import { organizeResource } from './organize/organize.resource.ts';
import { positionResource } from './position/position.resource.ts';
import { roleResource } from './role/role.resource.ts';
import { userResource } from './user/user.resource.ts';
import { flowCommentResource } from './flow-comment/flow-comment.resource.ts';
import { flowDelegateResource } from './flow-delegate/flow-delegate.resource.ts';
import { flowInstanceResource } from './flow-instance/flow-instance.resource.ts';
import { flowMonitorResource } from './flow-monitor/flow-monitor.resource.ts';
import { flowPhraseResource } from './flow-phrase/flow-phrase.resource.ts';
import { flowTaskResource } from './flow-task/flow-task.resource.ts';
import { flowTemplateResource } from './flow-template/flow-template.resource.ts';
import { workflowTemplateResource } from './workflow-template/workflow-template.resource.ts';
import { recordMoveResource } from './record-move/record-move.resource.ts';
import { workCalendarResource } from './work-calendar/work-calendar.resource.ts';
import { dataScreenResource } from './data-screen/data-screen.resource.ts';
import { screenLinkResource } from './screen-link/screen-link.resource.ts';
import { dataReportResource } from './data-report/data-report.resource.ts';
import { reportSubscriptionResource } from './report-subscription/report-subscription.resource.ts';
import { visualdevResource } from './visualdev/visualdev.resource.ts';

/** Every resource of the server, one line each; the platform mounts, migrates and seeds them in this order. */
/** What moving in calls: all but itself. */
const others: readonly Resource[] = [
  platformResource,
  sessionResource,
  profileResource,
  fileResource,
  dictionaryTypeResource,
  dictionaryDataResource,
  billRuleResource,
  dataInterfaceResource,
  dataInterfaceLogResource,
  dataInterfaceVariateResource,
  menuResource,
  ...menuItemResources,
  systemResource,
  auditLogResource,
  messageResource,
  noticeResource,
  dashboardResource,
  emailResource,
  moduleDictionaryResource,
  moduleEntryResource,
  portalResource,
  scheduleResource,
  chatResource,
  sysConfigResource,
  synThirdInfoResource,
  printTemplateResource,
  printLogResource,
  visualdevResource,
  definitionResource,
  workflowTemplateResource,
  flowTemplateResource,
  flowInstanceResource,
  flowTaskResource,
  flowMonitorResource,
  flowDelegateResource,
  flowCommentResource,
  flowPhraseResource,
  onlinedevResource,
  shortLinkResource,
  siteContentResource,
  siteLeadResource,
  personalSignatureResource,
  signatureResource,
  locationResource,
  errorLogResource,
  jobResource,
  messageTemplateResource,
  sendConfigResource,
  codeGenerationResource,
  dataSourceResource,
  authorityResource,
  permissionGroupResource,
  areaResource,
  departmentResource,
  granteeResource,
  groupResource,
  organizeResource,
  positionResource,
  roleResource,
  userResource,
  columnSettingResource,
  recordMoveResource,
  workCalendarResource,
  dataReportResource,
  dataScreenResource,
  screenLinkResource,
  reportSubscriptionResource,
];

export const resources: readonly Resource[] = [...others, moveResource(others)];
