import type { Selectable } from 'kysely';
import { creatorFields } from '#core/permissions/record-rules.ts';
import { moduleProperties } from '#core/menus/property-json.ts';
import type { Call, Contract } from '#schemas/protocol/contract.ts';
import type { ItemType } from '#schemas/resources/menu-item/menu-item.entity.ts';
import {
  moduleButtonContract,
  moduleColumnContract,
  moduleDataAuthorizeContract,
  moduleDataAuthorizeSchemeContract,
  moduleFormContract,
} from '#schemas/resources/menu-item/menu-item.contract.ts';
import { menuDataFieldTable, type MenuItemTable, menuItemTable } from '../../platform/auth/permission/grant.table.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence, translateText } from '../../platform/envelope/sentence.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type Resource } from '../../platform/resource/define-resource.ts';
import type { Query } from '../../platform/resource/list-query.ts';
import { findReleasedModel } from '../../records/forms/released-model.ts';
import { refuseItemWidening } from '../../services/menus/menu-rights.ts';
import { conditionsOf, conditionWords, rulesOf, type SchemeRules } from '../../services/menus/scheme-conditions.ts';

type Item = Selectable<MenuItemTable>;
type Values = Record<string, unknown>;
interface ById {
  id: string;
}

/** What differs between the kinds of permission items: their rows, and what their form has in place of columns. */
interface Kind<Row> {
  crud: Pick<
    ReturnType<typeof crudHandlers<'menuItem', Row>>,
    'all' | 'info' | 'create' | 'update' | 'remove' | 'state'
  >;
  /** The rows of this kind. */
  narrow(query: Query): Query;
  isOwn(row: Row): boolean;
  /** Columns that every row of this kind has. */
  fixed: Values;
  shown(row: Row, context: Context): Values;
  written(values: Values): Values;
  refuse(before: Row, after: Row, context: Context): Promise<void>;
}

const items = crudHandlers<'menuItem', Item>(menuItemTable);

const ofType = (type: ItemType): Kind<Item> => ({
  crud: items,
  narrow: (query) => query.where('type', '=', type),
  isOwn: (row) => row.type === type,
  fixed: { type, isManual: 1 },
  shown: () => ({}),
  written: (values) => values,
  refuse: (before, after, context) => refuseItemWidening(before.id, before, after, context),
});

const schemes: Kind<Item> = {
  ...ofType('resource'),
  shown: ({ conditions }, { language }) => ({
    ...rulesOf(conditions),
    conditionText: conditionWords(conditions, language),
  }),
  written: ({ matchLogic, conditionJson, ...values }) => ({
    ...values,
    conditions: conditionsOf({ matchLogic, conditionJson } as SchemeRules),
  }),
};

const fields = crudHandlers(menuDataFieldTable);

const dataFields: Kind<Awaited<ReturnType<typeof fields.info>>> = {
  crud: fields,
  narrow: (query) => query,
  isOwn: () => true,
  fixed: {},
  shown: () => ({}),
  written: (values) => values,
  refuse: () => Promise.resolve(),
};

function handlersOf<Row extends { menuId: string; fullName: string; enCode: string }>(kind: Kind<Row>) {
  const { crud } = kind;
  const shown = (row: Row, context: Context) => ({ ...row, moduleId: row.menuId, ...kind.shown(row, context) });
  const own = async (input: ById, context: Context): Promise<Row> => {
    const row = await crud.info(input, context);
    if (!kind.isOwn(row)) throw notFound();
    return row;
  };
  return {
    async list({ menuId, keyword = '' }: { menuId: string; keyword?: string }, context: Context) {
      const word = keyword.trim().toLowerCase();
      const all = await crud.all(context, (query) => kind.narrow(query.where('menuId', '=', menuId)));
      const found = all.filter((row) => `${row.fullName} ${row.enCode}`.toLowerCase().includes(word));
      return { list: found.map((row) => shown(row, context)) };
    },
    info: async (input: ById, context: Context) => shown(await own(input, context), context),
    async create({ moduleId, ...input }: Values, context: Context) {
      const menuId = String(moduleId);
      const menu = await context.db.selectFrom('menu').select('id').where('id', '=', menuId).executeTakeFirst();
      if (!menu) throw badRequest('menu.missing');
      return crud.create({ ...kind.written(input), menuId, ...kind.fixed }, context);
    },
    async update({ moduleId: _unmoved, ...input }: Values & ById, context: Context) {
      const before = await own(input, context);
      const values = kind.written({ ...kind.shown(before, context), ...input });
      await kind.refuse(before, { ...before, ...values }, context);
      return crud.update({ ...values, id: input.id, menuId: before.menuId, ...kind.fixed }, context);
    },
    async remove(input: ById, context: Context) {
      await own(input, context);
      await context.db.deleteFrom('permissionGrant').where('itemId', '=', input.id).execute();
      return crud.remove(input, context);
    },
    async state(input: ById, context: Context) {
      await own(input, context);
      return crud.state(input, context);
    },
  };
}

/** The handlers fit the calls of their kind; the contract checks inputs and answers of each. */
function resourceOf<Row extends { menuId: string; fullName: string; enCode: string }>(
  contract: Contract,
  kind: Kind<Row>,
  more: object = {},
): Resource {
  return defineResource({
    contract: contract as Contract<Record<string, Call>>,
    handlers: { ...handlersOf(kind), ...more } as never,
  });
}

/** The fields sets of records may compare: those listed for the entry; without any, those of its form. */
async function comparable({ menuId }: { menuId: string }, context: Context) {
  const { db, language } = context;
  const listed = await fields.all(context, (query) => query.where('menuId', '=', menuId).where('enabledMark', '=', 1));
  if (listed.length > 0) return { list: listed.map(({ enCode, fullName }) => ({ id: enCode, fullName })) };
  const menu = await db.selectFrom('menu').select('propertyJson').where('id', '=', menuId).executeTakeFirst();
  const { moduleId } = moduleProperties(menu?.propertyJson);
  const model = moduleId === '' ? undefined : await findReleasedModel(db, moduleId);
  const ownFields = [...(model?.fields.values() ?? [])].filter(({ shape }) => shape !== 'rows');
  return {
    list: [
      ...Object.keys(creatorFields).map((id) => ({ id, fullName: sentence(language, `menu-item.${id}`) })),
      ...ownFields.map(({ name, node }) => ({
        id: name,
        fullName: translateText(language, node.config.label) || name,
      })),
    ],
  };
}

/** The permission items of menus, one resource for each kind (MENUADM-013). */
export const menuItemResources: readonly Resource[] = [
  resourceOf(moduleButtonContract, ofType('button')),
  resourceOf(moduleColumnContract, ofType('column')),
  resourceOf(moduleFormContract, ofType('form')),
  resourceOf(moduleDataAuthorizeContract, dataFields, { fields: comparable }),
  resourceOf(moduleDataAuthorizeSchemeContract, schemes),
];
