import { sql } from 'kysely';
import type { ListDefinition } from '#schemas/language/definition.ts';
import type { Button } from '#schemas/language/action.ts';
import type { Grantable } from '#core/permissions/allows.ts';
import { permissionCode } from '#core/permissions/permission-code.ts';
import { listButton, rowButton } from '#core/lists/model/list-buttons.ts';
import { json } from '../../platform/db/columns.ts';
import type { MenuItemTable } from '../../platform/auth/permission/grant.table.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import type { Writer } from '../../platform/context/context.ts';

type Item = Pick<MenuItemTable, 'type' | 'enCode' | 'fullName' | 'conditions'>;

const flag = (isOn: boolean | undefined) => (isOn === true ? 1 : 0);

/** The guards of a menu entry, from the list definition of its form (PERM-009). */
export const switchesOf = ({ guards = {} }: ListDefinition) => ({
  isButtonAuthorize: flag(guards.button),
  isColumnAuthorize: flag(guards.column),
  isFormAuthorize: flag(guards.form),
  isDataAuthorize: flag(guards.data),
});

/** Rows per statement, whose parameters are limited. */
const batch = 1_000;

/**
 * Writes the grantable items below a form's entry: removed items are deleted with their grants, the grants of the
 * others are preserved. Items written in the administration of the menu are not touched.
 */
export async function writeItems(context: Writer, model: ReleasedModel, menuId: string): Promise<void> {
  const { db } = context;
  const items = [
    ...buttonsOf(context, model),
    ...columnsOf(context, model),
    ...fieldsOf(context, model),
    ...schemesOf(context, model),
  ];
  const ids = items.map(({ type, enCode }) => itemId(menuId, type, enCode));
  const before = await db
    .selectFrom('menuItem')
    .select('id')
    .where('menuId', '=', menuId)
    .where('isManual', '=', 0)
    .execute();
  const kept = new Set(ids);
  const removed = before.map(({ id }) => id).filter((id) => !kept.has(id));
  if (removed.length > 0) {
    await db.deleteFrom('permissionGrant').where('itemId', 'in', removed).execute();
    await db.deleteFrom('menuItem').where('id', 'in', removed).execute();
  }
  const rows = items.map((item, sortCode) => ({
    ...{ ...item, id: ids[sortCode] ?? '', menuId, sortCode },
    conditions: item.conditions && json(item.conditions),
  }));
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insertInto('menuItem')
      .values(rows.slice(from, from + batch))
      .onConflict((conflict) =>
        conflict
          .columns(['menuId', 'type', 'enCode'])
          .doUpdateSet(({ ref }) => ({
            fullName: ref('excluded.fullName'),
            sortCode: ref('excluded.sortCode'),
            conditions: ref('excluded.conditions'),
          }))
          .where('menuItem.isManual', '=', 0)
          // A row that stays as it is costs no triggers: most of a release does.
          .where(
            sql<boolean>`(menu_item.full_name, menu_item.sort_code, menu_item.conditions)
              is distinct from (excluded.full_name, excluded.sort_code, excluded.conditions)`,
          ),
      )
      .execute();
  }
}

/** Buttons use the id format of earlier versions, so that their grants remain valid. */
export const itemId = (menuId: string, type: Grantable, enCode: string) =>
  type === 'button' ? `${menuId}-${enCode}` : `${menuId}-${type}-${enCode}`;

const distinct = (items: readonly Item[]): Item[] => [...new Map(items.map((item) => [item.enCode, item])).values()];

/** The buttons of the list, by their permission codes (PERM-007). */
function buttonsOf({ language }: Writer, { id, list }: ReleasedModel): Item[] {
  const { toolbar = ['add'], rowActions = ['edit', 'remove', 'detail'] } = list;
  const buttons: Button[] = [
    ...toolbar.map((button) => listButton(button, { id })),
    ...rowActions.map((button) => rowButton(button, id)),
  ];
  return distinct(
    buttons.flatMap(({ permission, label }) =>
      permission === undefined
        ? []
        : [{ type: 'button', enCode: permission, fullName: translateText(language, label), conditions: null }],
    ),
  );
}

function columnsOf({ language }: Writer, { list, fields }: ReleasedModel): Item[] {
  return distinct(
    list.columns.map(({ prop, label }) => ({
      type: 'column',
      enCode: prop,
      fullName: translateText(language, label ?? fields.get(prop)?.node.config.label ?? prop),
      conditions: null,
    })),
  );
}

/** The fields of the form; a column of a sub-table with its table's label as prefix. */
function fieldsOf({ language }: Writer, { fields }: ReleasedModel): Item[] {
  const labelOf = (name: string) => translateText(language, fields.get(name)?.node.config.label ?? name) || name;
  return distinct(
    [...fields.values()].map(({ name, table, node }) => ({
      type: 'form',
      enCode: permissionCode(node) ?? name,
      fullName: table === undefined ? labelOf(name) : `${labelOf(table)}-${labelOf(name)}`,
      conditions: null,
    })),
  );
}

/** The scheme of all records, which every menu with guarded records has. */
export const allData = 'zhjy_alldata';

export function schemesOf({ language }: Writer, { list }: ReleasedModel): Item[] {
  const whole = { enCode: allData, fullName: '$t:permission.allData' };
  const schemes = [...(list.guards?.data === true ? [whole] : []), ...(list.schemes ?? [])];
  return distinct(
    schemes.map(({ enCode, fullName, ...rest }) => ({
      type: 'resource',
      enCode,
      fullName: translateText(language, fullName),
      conditions: { matchLogic: 'and', conditionList: [], ...rest },
    })),
  );
}
