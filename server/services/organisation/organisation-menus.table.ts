import { type Kysely, type Migration, sql } from 'kysely';

/** The menu of positions, in installations with the menus of the product that were set up before it. */
const addPositions = sql`
  insert into menu (id, creator_time, creator_user_id, parent_id, system_id, full_name, en_code, icon, type,
    url_address, sort_code)
  select 'menu-position', creator_time, creator_user_id, id, system_id, '岗位管理', 'permission.position',
    'ProfileOutlined', 2, 'permission/position', 2
  from menu where id = 'menu-permission' and not exists (select 1 from menu where en_code = 'permission.position')`;

/** Their buttons, which these menus did not have before; each is granted by itself. */
const addButtons = sql`
  insert into menu_item (id, menu_id, type, en_code, full_name, sort_code)
  select menu.id || '-' || button.code, menu.id, 'button', button.code, button.name, button.place
  from menu, (values ('btn_add', '新建', 0), ('btn_edit', '编辑', 1), ('btn_remove', '删除', 2), ('btn_authorise', '授权', 3))
    as button (code, name, place)
  where menu.id in ('menu-organize', 'menu-position', 'menu-area')
    and (button.code <> 'btn_authorise' or menu.id = 'menu-position')
    and not exists (select 1 from menu_item known where known.menu_id = menu.id and known.en_code = button.code)`;

const guardButtons = sql`
  update menu set is_button_authorize = 1 where id in ('menu-organize', 'menu-position', 'menu-area')`;

/** The list of copies, in installations with the menus of the product that were set up before it. */
const addCopies = sql`
  insert into menu (id, creator_time, creator_user_id, parent_id, system_id, full_name, en_code, icon, type,
    url_address, sort_code)
  select 'menu-flow-circulate', creator_time, creator_user_id, id, system_id, '抄送我的', 'workFlow.flowCirculate',
    'CopyOutlined', 2, 'workFlow/flowCirculate', 4
  from menu where id = 'menu-work-flow' and not exists (select 1 from menu where en_code = 'workFlow.flowCirculate')`;

export const organisationMenuMigrations: Record<string, Migration> = {
  '320-organisation-menus': {
    async up(db: Kysely<unknown>) {
      for (const statement of [addPositions, addButtons, guardButtons]) await statement.execute(db);
    },
  },
  '560-flow-menus': {
    async up(db: Kysely<unknown>) {
      await addCopies.execute(db);
    },
  },
};
