import { directoryTypes, menuContract, topMenu } from '#schemas/resources/menu/menu.contract.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { branchOf, treeOf } from '../../platform/resource/tree.ts';

/** The menu for selectors of other resources. */
export const menuResource = defineResource({
  contract: menuContract,
  handlers: {
    async forRelease({ id }, { db, language }) {
      const rows = await db
        .selectFrom('menu')
        .select(['id', 'parentId', 'fullName'])
        .where('type', 'in', directoryTypes)
        .where('enabledMark', '=', 1)
        .orderBy('sortCode')
        .orderBy('id')
        .execute();
      const left = branchOf(rows, id);
      const children = treeOf(rows.filter((row) => !left.has(row.id)));
      const fullName = sentence(language, 'menu.top');
      return { list: [{ id: topMenu, fullName, hasChildren: children.length > 0, children }] };
    },
  },
});
