import { describe, it } from 'vitest';
import { expectAddresses } from './testing/documented-addresses.ts';

describe('the documented addresses', () => {
  it('of the frame [SHELL-021, SHELL-024, SHELL-026, SHELL-030..032, TOPBAR-017, TOPBAR-021]', () =>
    expectAddresses({
      'session.currentUser': 'GET /api/oauth/CurrentUser',
      'session.config': 'GET /api/oauth/getConfig/{id}',
      'organize.tree': 'GET /api/permission/Organize/Tree',
      'department.selector': 'GET /api/permission/Organize/Department/Selector/{id}',
      'group.selector': 'GET /api/permission/Group/Selector',
      'sys-config.info': 'GET /api/system/SysConfig',
      'profile.update': 'PUT /api/permission/Users/Current/BaseInfo',
      'profile.info': 'GET /api/permission/Users/Current/BaseInfo',
      'profile.avatar': 'PUT /api/permission/Users/Current/Avatar/{name}',
      'profile.major': 'PUT /api/permission/Users/Current/major',
      'profile.theme': 'PUT /api/permission/Users/Current/SystemTheme',
    }));

  it('of short links [ROUTE-010]', () =>
    expectAddresses({
      'short-link.getConfig': 'GET /api/visualdev/ShortLink/getConfig/{id}',
      'short-link.config': 'GET /api/visualdev/ShortLink/{modelId}/Config',
      'short-link.create': 'POST /api/visualdev/ShortLink/{modelId}',
      'short-link.list': 'POST /api/visualdev/ShortLink/{modelId}/ListLink',
    }));

  it('of messages [NOTICE-027, NOTICE-029..031, NOTICE-034..036, NOTICE-039]', () =>
    expectAddresses({
      'message.list': 'GET /api/message',
      'message.readAll': 'POST /api/message/Actions/ReadAll',
      'message.readInfo': 'GET /api/message/ReadInfo/{id}',
      'message.remove': 'DELETE /api/message/Record',
      'notice.list': 'POST /api/message/Notice/List',
      'notice.create': 'POST /api/message/Notice',
      'notice.info': 'GET /api/message/Notice/{id}',
      'notice.update': 'PUT /api/message/Notice/{id}',
      'notice.remove': 'DELETE /api/message/Notice/{id}',
      'notice.release': 'PUT /api/message/Notice/{id}/Actions/Release',
      'send-config.info': 'GET /api/message/SendMessageConfig/{id}',
    }));

  it('of the chat [CHAT-005, CHAT-007, CHAT-010..011]', () =>
    expectAddresses({
      'chat.contacts': 'GET /api/permission/Users/ImUser',
      'chat.conversations': 'GET /api/message/imreply',
      'chat.relocation': 'DELETE /api/message/imreply/relocation/{id}',
      'chat.clear': 'DELETE /api/message/imreply/deleteChatRecord/{id}',
    }));

  it('of logging in [LOGIN-005, LOGIN-010, LOGIN-021..023, LOGIN-025]', () =>
    expectAddresses({
      'session.imageCode': 'GET /api/file/ImageCode/{random}',
      'session.login': 'POST /api/oauth/Login',
      'session.codeCertificate': 'GET /api/oauth/codeCertificate',
      'session.codeCertificateStatus': 'GET /api/oauth/codeCertificateStatus/{id}',
      'session.setCodeCertificateStatus': 'GET /api/oauth/setCodeCertificateStatus/{id}/{status}',
      'session.logout': 'GET /api/oauth/Logout',
    }));

  it('of passwords [PASSWORD-014]', () =>
    expectAddresses({
      'session.updatePassword': 'POST /api/oauth/updatePasswordMessage',
    }));

  it('of the lock [LOCK-003, LOCK-006]', () =>
    expectAddresses({
      'session.lockScreen': 'POST /api/oauth/LockScreen',
    }));

  it('of the languages [I18N-004]', () =>
    expectAddresses({
      'profile.language': 'PUT /api/permission/Users/Current/SystemLanguage',
    }));

  it('of the public site [SITE-006]', () =>
    expectAddresses({
      'site-lead.register': 'POST /api/site/Register',
    }));

  it('of printing [PRINT-004, PRINT-021]', () =>
    expectAddresses({
      'print-template.options': 'POST /api/system/printDev/getListOptions',
      'print-log.save': 'POST /api/system/printLog/save',
    }));

  it('of forms and files to read [FORM-061, FORM-066]', () =>
    expectAddresses({
      'onlinedev.config': 'GET /api/visualdev/OnlineDev/{modelId}/Config',
      'onlinedev.detail': 'GET /api/visualdev/OnlineDev/{modelId}/{id}/DataChange',
      'file.preview': 'GET /api/file/Uploader/Preview',
    }));

  it('of pickers [PICK-038, PICK-043, PICK-045, PICK-066, PICK-068..070, PICK-072..073, PICK-079, PICK-088..089, PICK-101..102, PICK-119, PICK-122, PICK-126, PICK-131, PICK-133]', () =>
    expectAddresses({
      'organize.selectorByAuth': 'GET /api/permission/Organize/SelectorByAuth/{id}',
      'organize.condition': 'POST /api/permission/Organize/OrganizeCondition',
      'position.condition': 'POST /api/permission/Position/PositionCondition',
      'group.condition': 'POST /api/permission/Group/GroupCondition',
      'user.selectedUserList': 'POST /api/permission/Users/getSelectedUserList',
      'user.children': 'POST /api/permission/Users/ImUser/Selector/{id}',
      'user.named': 'POST /api/permission/Users/getUserList',
      'user.selectedList': 'POST /api/permission/Users/getSelectedList',
      'user.organization': 'GET /api/permission/Users/getOrganization',
      'user.subordinates': 'POST /api/permission/Users/getSubordinates',
      'role.condition': 'POST /api/permission/Role/RoleCondition',
      'area.selector': 'GET /api/system/Area/{id}/Selector/{id2}',
      'area.names': 'POST /api/system/Area/GetAreaByIds',
      'data-interface.page': 'POST /api/system/DataInterface/{id}/Actions/List',
      'data-interface.byIds': 'POST /api/system/DataInterface/{id}/Actions/InfoByIds',
      'visualdev.rows': 'GET /api/visualdev/Base/{id}/FieldDataSelect',
      'dictionary-type.selector': 'GET /api/system/DictionaryType/Selector/{id}',
      'bill-rule.selector': 'GET /api/system/BillRule/Selector',
      'workflow-template.selector': 'GET /api/workflow/template/Selector',
    }));

  it('of files [UPLOAD-020..021, UPLOAD-027, UPLOAD-041..042, UPLOAD-049]', () =>
    expectAddresses({
      'file.chunk': 'POST /api/file/chunk',
      'file.testChunk': 'GET /api/file/chunk',
      'file.merge': 'POST /api/file/merge',
      'file.download': 'GET /api/file/Download/{type}/{fileId}',
      'file.pack': 'POST /api/file/PackDownload/{type}',
      'file.upload': 'POST /api/file/Uploader/{type}',
    }));

  it('of signatures [SIGN-004, SIGN-009, SIGN-013, SIGN-015..017]', () =>
    expectAddresses({
      'personal-signature.create': 'POST /api/permission/Users/Current/SignImg',
      'signature.usable': 'POST /api/system/Signature/ListByIds',
      'personal-signature.list': 'GET /api/permission/Users/Current/SignImg',
      'personal-signature.makeDefault': 'PUT /api/permission/Users/Current/{id}/SignImg',
      'personal-signature.remove': 'DELETE /api/permission/Users/Current/{id}/SignImg',
      'signature.list': 'GET /api/system/Signature',
      'signature.create': 'POST /api/system/Signature',
      'signature.info': 'GET /api/system/Signature/{id}',
      'signature.update': 'PUT /api/system/Signature/{id}',
      'signature.remove': 'DELETE /api/system/Signature/{id}',
      'signature.selector': 'GET /api/system/Signature/Selector',
    }));

  it('of places [LOC-007, LOC-009]', () =>
    expectAddresses({
      'location.staticmap': 'GET /api/system/Location/staticmap',
      'location.text': 'GET /api/system/Location/text',
      'location.around': 'GET /api/system/Location/around',
    }));

  it('of dictionaries [DICT-055..068]', () =>
    expectAddresses({
      'dictionary-type.list': 'GET /api/system/DictionaryType',
      'dictionary-type.selector': 'GET /api/system/DictionaryType/Selector/{id}',
      'dictionary-type.create': 'POST /api/system/DictionaryType',
      'dictionary-type.info': 'GET /api/system/DictionaryType/{id}',
      'dictionary-type.update': 'PUT /api/system/DictionaryType/{id}',
      'dictionary-type.remove': 'DELETE /api/system/DictionaryType/{id}',
      'dictionary-data.export': 'GET /api/system/DictionaryData/{id}/Actions/Export',
      'dictionary-data.import': 'POST /api/system/DictionaryData/Actions/Import',
      'dictionary-data.list': 'GET /api/system/DictionaryData/{typeId}',
      'dictionary-data.all': 'GET /api/system/DictionaryData/All',
      'dictionary-data.selector': 'GET /api/system/DictionaryData/{id}/Selector/{parent}',
      'dictionary-data.options': 'GET /api/system/DictionaryData/{id}/Data/Selector',
      'dictionary-data.create': 'POST /api/system/DictionaryData',
      'dictionary-data.info': 'GET /api/system/DictionaryData/{id}/Info',
      'dictionary-data.update': 'PUT /api/system/DictionaryData/{id}',
      'dictionary-data.remove': 'DELETE /api/system/DictionaryData/{id}',
      'dictionary-data.state': 'PUT /api/system/DictionaryData/{id}/Actions/State',
    }));

  it('of numbering rules [BILLRULE-023..028]', () =>
    expectAddresses({
      'bill-rule.list': 'GET /api/system/BillRule',
      'bill-rule.selector': 'GET /api/system/BillRule/Selector',
      'bill-rule.create': 'POST /api/system/BillRule',
      'bill-rule.info': 'GET /api/system/BillRule/{id}',
      'bill-rule.update': 'PUT /api/system/BillRule/{id}',
      'bill-rule.remove': 'DELETE /api/system/BillRule/{id}',
      'bill-rule.state': 'PUT /api/system/BillRule/{id}/Actions/State',
      'bill-rule.number': 'GET /api/system/BillRule/BillNumber/{code}',
      'bill-rule.export': 'GET /api/system/BillRule/{id}/Actions/Export',
    }));

  it('of data interfaces [IFACE-004, IFACE-008..023]', () =>
    expectAddresses({
      'data-interface.rows': 'POST /api/system/DataInterface/{id}/Actions/Preview',
      'data-interface.list': 'GET /api/system/DataInterface',
      'data-interface.create': 'POST /api/system/DataInterface',
      'data-interface.info': 'GET /api/system/DataInterface/{id}',
      'data-interface.update': 'PUT /api/system/DataInterface/{id}',
      'data-interface.remove': 'DELETE /api/system/DataInterface/{id}',
      'data-interface.selector': 'GET /api/system/DataInterface/Selector',
      'data-interface.state': 'PUT /api/system/DataInterface/{id}/Actions/State',
      'data-interface.copy': 'POST /api/system/DataInterface/{id}/Actions/Copy',
      'data-interface.export': 'GET /api/system/DataInterface/{id}/Actions/Export',
      'data-interface.page': 'POST /api/system/DataInterface/{id}/Actions/List',
      'data-interface.byIds': 'POST /api/system/DataInterface/{id}/Actions/InfoByIds',
      'data-interface.parameters': 'GET /api/system/DataInterface/GetParam/{id}',
      'data-interface.choose': 'GET /api/system/DataInterface/getList',
      'data-interface-log.list': 'GET /api/system/DataInterfaceLog/{id}',
      'data-interface-variate.create': 'POST /api/system/DataInterfaceVariate',
      'data-interface-variate.info': 'GET /api/system/DataInterfaceVariate/{id}',
      'data-interface-variate.update': 'PUT /api/system/DataInterfaceVariate/{id}',
      'data-interface-variate.remove': 'DELETE /api/system/DataInterfaceVariate/{id}',
      'data-interface-variate.selector': 'GET /api/system/DataInterfaceVariate/Selector',
      'data-interface-variate.copy': 'POST /api/system/DataInterfaceVariate/{id}/Actions/Copy',
      'data-interface-variate.export': 'GET /api/system/DataInterfaceVariate/{id}/Actions/Export',
    }));

  it('of schedules [SCHEDULE-004, SCHEDULE-013..015, SCHEDULE-017..018]', () =>
    expectAddresses({
      'schedule.list': 'GET /api/system/Schedule',
      'schedule.create': 'POST /api/system/Schedule',
      'schedule.info': 'GET /api/system/Schedule/{id}',
      'schedule.remove': 'DELETE /api/system/Schedule/{groupId}/{id}',
      'schedule.update': 'PUT /api/system/Schedule/{id}/{type}',
      'schedule.detail': 'GET /api/system/Schedule/detail',
    }));

  it('of print templates [PRINTADM-003..011]', () =>
    expectAddresses({
      'print-template.list': 'GET /api/system/printDev',
      'print-template.options': 'POST /api/system/printDev/getListOptions',
      'print-template.create': 'POST /api/system/printDev',
      'print-template.info': 'GET /api/system/printDev/{id}',
      'print-template.update': 'PUT /api/system/printDev/{id}',
      'print-template.remove': 'DELETE /api/system/printDev/{id}',
      'print-template.copy': 'POST /api/system/printDev/{id}/Actions/Copy',
      'print-template.export': 'GET /api/system/printDev/{id}/Actions/Export',
      'print-template.selector': 'GET /api/system/printDev/Selector',
      'print-template.fields': 'POST /api/system/printDev/Fields',
      'print-template.data': 'GET /api/system/printDev/Data',
      'print-template.batchData': 'GET /api/system/printDev/BatchData',
    }));

  it('of the design of forms [VISUALDEV-007..014]', () =>
    expectAddresses({
      'visualdev.list': 'GET /api/visualdev/Base',
      'visualdev.create': 'POST /api/visualdev/Base',
      'visualdev.info': 'GET /api/visualdev/Base/{id}',
      'visualdev.update': 'PUT /api/visualdev/Base/{id}',
      'visualdev.remove': 'DELETE /api/visualdev/Base/{id}',
      'visualdev.choose': 'GET /api/visualdev/Base/list',
      'visualdev.copy': 'POST /api/visualdev/Base/{id}/Actions/Copy',
      'visualdev.release': 'POST /api/visualdev/Base/{id}/Actions/Release',
      'visualdev.fields': 'GET /api/visualdev/Base/{id}/FormDataFields',
      'visualdev.rows': 'GET /api/visualdev/Base/{id}/FieldDataSelect',
      'visualdev.selector': 'GET /api/visualdev/Base/Selector',
    }));

  it('of records of forms [ONLINEDEV-001..010]', () =>
    expectAddresses({
      'onlinedev.config': 'GET /api/visualdev/OnlineDev/{modelId}/Config',
      'onlinedev.list': 'POST /api/visualdev/OnlineDev/{modelId}/List',
      'onlinedev.children': 'POST /api/visualdev/OnlineDev/{modelId}/List/{x}',
      'onlinedev.create': 'POST /api/visualdev/OnlineDev/{modelId}',
      'onlinedev.update': 'PUT /api/visualdev/OnlineDev/{modelId}/{id}',
      'onlinedev.remove': 'DELETE /api/visualdev/OnlineDev/{modelId}/{id}',
      'onlinedev.info': 'GET /api/visualdev/OnlineDev/{modelId}/{id}',
      'onlinedev.detail': 'GET /api/visualdev/OnlineDev/{modelId}/{id}/DataChange',
      'onlinedev.batchRemove': 'POST /api/visualdev/OnlineDev/batchDelete/{modelId}',
      'onlinedev.exportData': 'POST /api/visualdev/OnlineDev/{modelId}/Actions/ExportData',
      'onlinedev.template': 'GET /api/visualdev/OnlineDev/{modelId}/Template',
      'onlinedev.export': 'POST /api/visualdev/OnlineDev/{modelId}/Actions/Export',
    }));
});
