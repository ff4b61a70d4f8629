import type { CompiledNode } from '#core/compile/tree.ts';
import type { SystemFill } from '#core/kind.ts';
import type { Context } from '../../platform/resource/context.ts';
import type { RecordFields } from './record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the server may ask while it fills a record. */
export interface Filling {
  user: Pick<Context['user'], 'account' | 'realName'>;
  now(): number;
  /** Names of the user's organisation, the outermost first, and of the position. */
  organizeNames(): Promise<readonly string[]>;
  positionName(): Promise<string>;
  /** Takes the next number of a numbering rule. */
  nextNumber(rule: string): Promise<string>;
}

/** Filled again at every save; the others once. */
const atChange: readonly SystemFill[] = ['modifyUser', 'modifyTime'];

/**
 * The values nobody types: who and when at creation and at every change, numbers once. What the page sent for them is not
 * looked at. `before`: the stored record of an update. System kinds are no columns of sub-tables.
 */
export async function fillSystemFields(
  fields: RecordFields,
  values: Values,
  before: Values | undefined,
  filling: Filling,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = { ...values };
  for (const { key, table, node } of fields.values()) {
    const fill = node.kind?.system;
    if (fill === undefined || table !== undefined) continue;
    filled[key] = await valueOf(fill, node, before, before?.[key], filling);
    if (filled[key] === undefined) delete filled[key];
  }
  return filled;
}

async function valueOf(
  fill: SystemFill,
  node: CompiledNode,
  before: Values | undefined,
  stored: unknown,
  filling: Filling,
) {
  if (fill === 'number') {
    const rule = node.config['rule'] ?? node.props['rule'];
    const isKept = typeof stored === 'string' && stored !== '';
    return isKept || typeof rule !== 'string' || rule === '' ? stored : filling.nextNumber(rule);
  }
  const isDue = before === undefined || atChange.includes(fill);
  return isDue ? current(fill, node, filling) : stored;
}

async function current(fill: Exclude<SystemFill, 'number'>, node: CompiledNode, filling: Filling): Promise<unknown> {
  switch (fill) {
    case 'createUser':
    case 'modifyUser':
      return `${filling.user.realName}/${filling.user.account}`;
    case 'createTime':
    case 'modifyTime':
      return filling.now();
    case 'currOrganize': {
      const names = await filling.organizeNames();
      return node.props['showLevel'] === 'last' ? (names.at(-1) ?? '') : names.join('/');
    }
    case 'currPosition':
      return filling.positionName();
  }
}
