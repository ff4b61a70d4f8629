import namesOfProduct from '#schemas/messages/parts/menu-names.json' with { type: 'json' };
import type { Language } from '#schemas/language/text.ts';
import type { CurrentUserReply, MenuItem, PermissionEntry, UserInfo } from '#schemas/resources/session/current-user.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { type Menu, rightsOf } from '../../platform/auth/permission/rights.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { fixedStatement } from '../../platform/db/prepared-statements.ts';
import { writtenOnce } from '../../platform/envelope/json-text.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { groupsOf, placeNames, type PlaceNames, positionsOf } from '../../services/organisation/own-places.ts';
import { chosenSystem, systemsOf } from '../../services/organisation/systems.ts';
import { ownPortal } from '../../services/portal/own-portals.ts';
import { mustChange, passwordEnds } from './begin.ts';
import { sysConfigInfo } from './system-config.ts';

/** A menu of the product whose name is none that the product gives it. */
function isRenamed({ enCode, fullName }: Menu): boolean {
  const names = (namesOfProduct as Readonly<Record<string, object>>)[`menu.${enCode}`];
  return names !== undefined && !Object.values(names).includes(fullName);
}

function itemOf(menu: Menu, children: MenuItem[]): MenuItem {
  const { id, parentId, systemId, fullName, enCode, icon, type, urlAddress, linkTarget, propertyJson, category } = menu;
  const { isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize, sortCode } = menu;
  return {
    ...{ id, parentId, systemId, fullName, enCode, icon, type, urlAddress, linkTarget, propertyJson, category },
    ...{ isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize, sortCode, vueName: '' },
    path: type === 2 ? urlAddress : '',
    ...(isRenamed(menu) && { isRenamed: true }),
    hasChildren: children.length > 0,
    children,
  };
}

/** The tree below one parent; an entry whose parent is not among the menus is omitted, and so is a cycle. */
function treeUnder(parentId: string, menus: readonly Menu[]): MenuItem[] {
  return menus.filter((menu) => menu.parentId === parentId).map((menu) => itemOf(menu, treeUnder(menu.id, menus)));
}

interface Menus {
  tree: MenuItem[];
  permissionList: PermissionEntry[];
}

/** The menus of a user in one system as a tree, and the permissions under each of them (PERM-001). */
function menusOf({ db, user }: Pick<Context, 'db' | 'user'>, systemId: string): Promise<Menus> {
  return cached(db, 'rights', `menus of ${user.id} in ${systemId}`, () => readMenus({ db, user }, systemId));
}

async function readMenus({ db, user }: Pick<Context, 'db' | 'user'>, systemId: string): Promise<Menus> {
  const { menus, permissionList } = await rightsOf(db, user);
  const here = menus.filter((menu) => menu.systemId === systemId);
  const ids = new Set(here.map(({ id }) => id));
  return {
    tree: writtenOnce(treeUnder('-1', here)),
    permissionList: writtenOnce(permissionList.filter(({ modelId }) => ids.has(modelId))),
  };
}

const here = /^(127\.|::1$)/;
const network = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/i;

/** The location of an address as far as it is known: this machine, or the organisation's network; else ''. */
export function placeOfAddress(address: string, language: Language): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (here.test(plain)) return sentence(language, 'session.place.here');
  return network.test(plain) ? sentence(language, 'session.place.network') : '';
}

/** The state of the password: whether it must be changed now, and the days until it expires when that is near. */
function stateOf(user: Person, config: SysConfig, now: number) {
  const { changePasswordDate } = user;
  const ends = passwordEnds(config, changePasswordDate);
  const days = ends === null ? null : Math.max(0, Math.ceil((ends - now) / 86_400_000));
  return {
    // Shown after a login if the configuration enables it.
    prevLogin: config.lastLoginTimeSwitch === 1 && user.prevLoginTime !== null ? 1 : 0,
    mustChangePassword: mustChange(config, changePasswordDate, now) === '' ? 0 : 1,
    passwordDaysLeft: days !== null && days <= config.updateInAdvance ? days : null,
  };
}

/** The stored data of a user: account, preferences, default signature. */
const personRows = fixedStatement((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .leftJoin('userChoice', 'userChoice.userId', 'users.id')
    .leftJoin('personalSignature', (join) =>
      join.onRef('personalSignature.creatorUserId', '=', 'users.id').on('personalSignature.isDefault', '=', 1),
    )
    .select(['users.id', 'users.account', 'users.realName', 'users.headIcon', 'users.organizeId', 'users.positionId'])
    .select(['users.changePasswordDate', 'users.prevLoginTime', 'users.prevLoginAddress'])
    .select(['users.theme', 'users.language', 'users.isAdministrator', 'users.managerId'])
    .select(['userChoice.systemId', 'userChoice.preferences', 'userChoice.portalId', 'personalSignature.signImg'])
    .where('users.id', '=', id)
    .limit(1),
);

type Person = Awaited<ReturnType<typeof personRows>>[number];

async function readPerson({ db, user }: Context): Promise<Person> {
  const [person] = await personRows(db, { id: user.id });
  if (!person) throw notFound();
  return person;
}

/** The systems of a user, the current one, and the workspace preferences. */
async function workOf({ systemId, preferences }: Person, { db, user }: Context, systemCode: string) {
  const systems = await systemsOf(db, user);
  return {
    systemId: chosenSystem(systems, systemId ?? '', systemCode),
    systemIds: systems.map(({ id, name }) => ({ id, name })),
    preferences: preferences ?? {},
  };
}

type State = ReturnType<typeof stateOf> &
  Awaited<ReturnType<typeof workOf>> &
  Pick<UserInfo, 'signImg' | 'prevLoginIPAddressName' | 'portalId' | 'groupIds' | 'positionIds'>;

function infoOf(user: Person, place: PlaceNames, roleIds: readonly string[], state: State): UserInfo {
  const { prevLoginTime } = user;
  return {
    userId: user.id,
    userAccount: user.account,
    userName: user.realName,
    headIcon: user.headIcon,
    organizeId: user.organizeId,
    organizeName: place.organizeName,
    organizeIds: place.organizeIds,
    departmentId: place.departmentId,
    departmentName: place.departmentName,
    positionName: place.positionName,
    managerId: user.managerId ?? '',
    changePasswordDate: user.changePasswordDate,
    ...state,
    prevLoginTime,
    prevLoginIPAddress: user.prevLoginAddress,
    theme: user.theme || 'functional',
    language: user.language,
    roleIds: [...roleIds],
    isAdministrator: user.isAdministrator,
  };
}

/** Everything the shell needs after a login (SHELL-021). */
export async function currentUser(systemCode: string, context: Context): Promise<CurrentUserReply> {
  const { db, user, settings, now } = context;
  const config = await systemConfig(db, settings);
  const row = await readPerson(context);
  const place = await placeNames(db, row);
  const work = await workOf(row, context, systemCode);
  const prevLoginIPAddressName = placeOfAddress(row.prevLoginAddress, context.language);
  const { tree, permissionList } = await menusOf(context, work.systemId);
  return {
    menuList: tree,
    userInfo: infoOf(row, place, user.roleIds, {
      ...stateOf(row, config, now()),
      ...work,
      signImg: row.signImg ?? '',
      prevLoginIPAddressName,
      portalId: await ownPortal(context, row.portalId),
      groupIds: [...(await groupsOf(db, user.id))],
      positionIds: await positionsOf(db, row),
    }),
    permissionList,
    sysConfigInfo: sysConfigInfo(config, place.companyName, settings),
  };
}
