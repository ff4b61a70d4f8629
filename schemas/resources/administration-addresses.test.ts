import { describe, it } from 'vitest';
import { expectAddresses } from './testing/documented-addresses.ts';

describe('the documented addresses of the administration', () => {
  it('of organisations [ORG-005..014]', () =>
    expectAddresses({
      'organize.list': 'GET /api/permission/Organize',
      'organize.create': 'POST /api/permission/Organize',
      'organize.info': 'GET /api/permission/Organize/{id}',
      'organize.update': 'PUT /api/permission/Organize/{id}',
      'organize.remove': 'DELETE /api/permission/Organize/{id}',
      'organize.export': 'GET /api/permission/Organize/ExportData',
      'department.create': 'POST /api/permission/Organize/Department',
      'department.info': 'GET /api/permission/Organize/Department/{id}',
      'department.update': 'PUT /api/permission/Organize/Department/{id}',
      'organize.selectorByAuth': 'GET /api/permission/Organize/SelectorByAuth/{id}',
      'organize.tree': 'GET /api/permission/Organize/Tree',
      'organize.condition': 'POST /api/permission/Organize/OrganizeCondition',
      'department.selector': 'GET /api/permission/Organize/Department/Selector/{id}',
      'department.selectorByAuth': 'GET /api/permission/Organize/Department/SelectorByAuth/{id}',
    }));

  it('of positions [POSITION-004..010]', () =>
    expectAddresses({
      'position.list': 'GET /api/permission/Position',
      'position.create': 'POST /api/permission/Position',
      'position.info': 'GET /api/permission/Position/{id}',
      'position.update': 'PUT /api/permission/Position/{id}',
      'position.remove': 'DELETE /api/permission/Position/{id}',
      'position.all': 'GET /api/permission/Position/All',
      'position.byOrganizes': 'POST /api/permission/Position/getListByOrgIds',
      'position.export': 'GET /api/permission/Position/ExportData',
      'position.selector': 'GET /api/permission/Position/Selector',
      'position.condition': 'POST /api/permission/Position/PositionCondition',
    }));

  it('of roles [ROLE-005..012]', () =>
    expectAddresses({
      'role.selectorByPermission': 'GET /api/permission/Role/SelectorByPermission',
      'role.byOrganizes': 'POST /api/permission/Role/getListByOrgIds',
      'role.export': 'GET /api/permission/Role/ExportData',
      'role.list': 'GET /api/permission/Role',
      'role.create': 'POST /api/permission/Role',
      'role.info': 'GET /api/permission/Role/{id}',
      'role.update': 'PUT /api/permission/Role/{id}',
      'role.remove': 'DELETE /api/permission/Role/{id}',
      'role.condition': 'POST /api/permission/Role/RoleCondition',
      'role.selector': 'GET /api/permission/Role/Selector',
      'role.state': 'PUT /api/permission/Role/{id}/Actions/State',
    }));

  it('of groups [GROUP-003..006]', () =>
    expectAddresses({
      'group.list': 'GET /api/permission/Group',
      'group.create': 'POST /api/permission/Group',
      'group.info': 'GET /api/permission/Group/{id}',
      'group.update': 'PUT /api/permission/Group/{id}',
      'group.remove': 'DELETE /api/permission/Group/{id}',
      'group.condition': 'POST /api/permission/Group/GroupCondition',
      'group.selector': 'GET /api/permission/Group/Selector',
    }));

  it('of users [USER-013..016]', () =>
    expectAddresses({
      'user.list': 'GET /api/permission/Users',
      'user.create': 'POST /api/permission/Users',
      'user.info': 'GET /api/permission/Users/{id}',
      'user.update': 'PUT /api/permission/Users/{id}',
      'user.remove': 'DELETE /api/permission/Users/{id}',
      'user.resetPassword': 'POST /api/permission/Users/{id}/Actions/ResetPassword',
      'user.state': 'PUT /api/permission/Users/{id}/Actions/State',
      'user.unlock': 'PUT /api/permission/Users/{id}/Actions/unlock',
    }));

  it('of handing work over and of selectors of users [USER-009..012, USER-017, USER-022..023, USER-028]', () =>
    expectAddresses({
      'user.work': 'GET /api/permission/Users/getWorkByUser',
      'user.workHandover': 'POST /api/permission/Users/workHandover',
      'user.all': 'GET /api/permission/Users/All',
      'user.selector': 'GET /api/permission/Users/Selector',
      'chat.contacts': 'GET /api/permission/Users/ImUser',
      'user.byPosition': 'GET /api/permission/Users/GetUsersByPositionId',
      'user.byRole': 'GET /api/permission/Users/GetUsersByRoleOrgId',
      'user.byAuthority': 'POST /api/permission/Users/GetListByAuthorize/{id}',
    }));

  it('of menus, their permission items and systems [MENUADM-004..013, MENUADM-016, IMPORT-026]', () =>
    expectAddresses({
      'menu.list': 'GET /api/system/Menu/ModuleBySystem/{id}',
      'menu.selector': 'GET /api/system/Menu/Selector/{id}/{systemId}',
      'menu.all': 'GET /api/system/Menu/Selector/All',
      'menu.create': 'POST /api/system/Menu',
      'menu.info': 'GET /api/system/Menu/{id}',
      'menu.update': 'PUT /api/system/Menu/{id}',
      'menu.remove': 'DELETE /api/system/Menu/{id}',
      'menu.state': 'PUT /api/system/Menu/{id}/Actions/State',
      'menu.export': 'GET /api/system/Menu/{id}/Actions/Export',
      'menu.import': 'POST /api/system/Menu/Actions/Import',
      'menu.permissionGroups': 'GET /api/system/Menu/getPermissionGroup/{id}',
      'menu.permissions': 'GET /api/system/Menu/getPermission/{id}/{permissionId}',
      'menu.forRelease': 'GET /api/system/Menu/SelectorFilter/{id}',
      'module-button.list': 'GET /api/system/ModuleButton/{menuId}/List',
      'module-column.create': 'POST /api/system/ModuleColumn',
      'module-form.update': 'PUT /api/system/ModuleForm/{id}',
      'module-data-authorize.remove': 'DELETE /api/system/ModuleDataAuthorize/{id}',
      'module-data-authorize-scheme.list': 'GET /api/system/ModuleDataAuthorizeScheme/{menuId}/List',
      'system.list': 'GET /api/system/System',
      'system.create': 'POST /api/system/System',
      'system.update': 'PUT /api/system/System/{id}',
      'system.remove': 'DELETE /api/system/System/{id}',
      'system.state': 'PUT /api/system/System/{id}/Actions/State',
    }));

  it('of people [USER-018..021, USER-029..030]', () =>
    expectAddresses({
      'user.children': 'POST /api/permission/Users/ImUser/Selector/{id}',
      'user.named': 'POST /api/permission/Users/getUserList',
      'user.subordinates': 'POST /api/permission/Users/getSubordinates',
      'user.organization': 'GET /api/permission/Users/getOrganization',
      'user.selectedList': 'POST /api/permission/Users/getSelectedList',
      'user.selectedUserList': 'POST /api/permission/Users/getSelectedUserList',
    }));

  it('of areas [AREA-004, AREA-005, AREA-007..009]', () =>
    expectAddresses({
      'area.list': 'GET /api/system/Area/{id}',
      'area.create': 'POST /api/system/Area',
      'area.info': 'GET /api/system/Area/{id}/Info',
      'area.update': 'PUT /api/system/Area/{id}',
      'area.remove': 'DELETE /api/system/Area/{id}',
      'area.state': 'PUT /api/system/Area/{id}/Actions/State',
      'area.selector': 'GET /api/system/Area/{id}/Selector/{id2}',
      'area.names': 'POST /api/system/Area/GetAreaByIds',
    }));

  it('of the configuration [SYSCONF-001..002, SYSCONF-005..006, SYSCONF-008..012, SYSCONF-014..015]', () =>
    expectAddresses({
      'sys-config.info': 'GET /api/system/SysConfig',
      'sys-config.save': 'PUT /api/system/SysConfig',
      'sys-config.testWechat': 'POST /api/system/SysConfig/{type}/testQyWebChatConnect',
      'sys-config.testDing': 'POST /api/system/SysConfig/testDingTalkConnect',
      'syn-third-info.total': 'GET /api/system/SynThirdInfo/getSynThirdTotal/{type}',
      'syn-third-info.organizeToDing': 'GET /api/system/SynThirdInfo/synAllOrganizeSysToDing',
      'syn-third-info.userToDing': 'GET /api/system/SynThirdInfo/synAllUserSysToDing',
      'syn-third-info.organizeToWechat': 'GET /api/system/SynThirdInfo/synAllOrganizeSysToQy',
      'syn-third-info.userToWechat': 'GET /api/system/SynThirdInfo/synAllUserSysToQy',
      'sys-config.adminList': 'GET /api/system/SysConfig/getAdminList',
      'sys-config.setAdminList': 'PUT /api/system/SysConfig/setAdminList',
    }));

  it('of permissions [PERM-016..018]', () =>
    expectAddresses({
      'permission-group.list': 'GET /api/permission/PermissionGroup/getPermissionGroup',
      'permission-group.permissions': 'GET /api/permission/PermissionGroup/getPermission',
      'authority.values': 'POST /api/permission/Authority/Data/{objectId}/Values',
      'authority.save': 'PUT /api/permission/Authority/Data/{objectId}',
    }));
});
