import type { GrantNode, GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import { flatOf, treeOf, withParents } from '../../platform/resource/tree.ts';
import type { Offered } from './offered.ts';

/** The root of every tree of grantable items. */
const top = '';

type Row = Omit<GrantNode, 'hasChildren' | 'children'>;

/** The tree of one step and its grantable ids, in tree order. */
export interface GrantTree {
  list: GrantNode[];
  all: string[];
}

/** The grantable items of a step, below the selection of the previous step (PERM-012). */
export function grantTree(step: GrantStep, offered: Offered, limit: ReadonlySet<string>): GrantTree {
  const rows = rowsOf(step, offered, limit);
  const list: GrantNode[] = step === 'system' ? flatOf(rows) : treeOf(rows);
  return { list, all: idsOf(list, step === 'module' ? 'menu' : step) };
}

function rowsOf(step: GrantStep, { systems, menus, items }: Offered, limit: ReadonlySet<string>): Row[] {
  const systemRows = systems.map(({ id, name, enCode }): Row => ({
    id,
    parentId: top,
    fullName: name,
    enCode,
    icon: '',
    type: 'system',
  }));
  if (step === 'system') return systemRows;
  const chosen = systemRows.filter(({ id }) => step !== 'module' || limit.has(id));
  const ids = new Set(menus.map(({ id }) => id));
  const menuRows = menus
    .filter(({ systemId }) => chosen.some(({ id }) => id === systemId))
    .map(({ id, parentId, systemId, fullName, enCode, icon }): Row => {
      const type = 'menu';
      return { id, parentId: ids.has(parentId) ? parentId : systemId, fullName, enCode, icon, type };
    });
  const branches = [...chosen, ...menuRows];
  if (step === 'module') return withParents(branches, ({ type }) => type === 'menu');
  const leaves = items
    .filter(({ menuId, type }) => type === step && limit.has(menuId))
    .map(({ id, menuId, fullName, enCode, type }): Row => ({ id, parentId: menuId, fullName, enCode, icon: '', type }));
  return withParents([...branches, ...leaves], ({ type }) => type === step);
}

const idsOf = (nodes: readonly GrantNode[], type: string): string[] =>
  nodes.flatMap((node) => [...(node.type === type ? [node.id] : []), ...idsOf(node.children, type)]);
