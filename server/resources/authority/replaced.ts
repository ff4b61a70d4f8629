import { type GrantedIds, type GrantStep, grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import type { GrantTable } from '../../platform/auth/permission/grant.table.ts';
import type { Offered } from './offered.ts';

type Thing = Pick<GrantTable, 'step' | 'itemId'>;

/** The position of every menu and item, grantable or not. */
export interface Places {
  /** System and parent of each menu. */
  menus: ReadonlyMap<string, { parentId: string; systemId: string }>;
  /** The menu of each item. */
  items: ReadonlyMap<string, string>;
}

/**
 * The grants of an object after a save: the input as far as it was offered, plus previous grants that were not offered.
 * Each step contains only what the previous step permits (PERM-012); a menu includes the directories above it.
 */
export function replaced(sent: GrantedIds, before: readonly Thing[], offered: Offered, places: Places): Thing[] {
  const chosen = chosenIds(sent, before, offeredIds(offered));
  const systems = chosen('system');
  const menus = withDirectories(
    chosen('module').filter((id) => systems.includes(places.menus.get(id)?.systemId ?? '')),
    places,
  );
  const below = (step: GrantStep) => chosen(step).filter((id) => menus.has(places.items.get(id) ?? ''));
  const held: Record<GrantStep, readonly string[]> = {
    system: systems,
    module: [...menus],
    button: below('button'),
    column: below('column'),
    form: below('form'),
    resource: below('resource'),
  };
  return grantSteps.flatMap((step) => held[step].map((itemId) => ({ step, itemId })));
}

function offeredIds({ systems, menus, items }: Offered): Record<GrantStep, ReadonlySet<string>> {
  const ofType = (type: string) => new Set(items.filter((item) => item.type === type).map(({ id }) => id));
  return {
    system: new Set(systems.map(({ id }) => id)),
    module: new Set(menus.map(({ id }) => id)),
    button: ofType('button'),
    column: ofType('column'),
    form: ofType('form'),
    resource: ofType('resource'),
  };
}

function chosenIds(sent: GrantedIds, before: readonly Thing[], offered: Record<GrantStep, ReadonlySet<string>>) {
  return (step: GrantStep): string[] => {
    const wanted = step === 'system' ? sent.systemIds : sent[step];
    const kept = before.filter((one) => one.step === step && !offered[step].has(one.itemId));
    return [...new Set([...wanted.filter((id) => offered[step].has(id)), ...kept.map(({ itemId }) => itemId)])];
  };
}

function withDirectories(ids: readonly string[], { menus }: Places): Set<string> {
  const all = new Set(ids);
  for (const id of all) {
    const parentId = menus.get(id)?.parentId;
    if (parentId !== undefined && menus.has(parentId)) all.add(parentId);
  }
  return all;
}
