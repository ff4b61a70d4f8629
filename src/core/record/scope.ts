import type { WorkingCalendar } from '../dates/working-calendar.ts';
import type { Language } from '#schemas/language/text.ts';
import type { Messages } from '../text/message.ts';
import type { CompiledNode } from '../compile/tree.ts';
import { calendarName, nowName } from '../rules/formula-rule.ts';
import { own, ownAt } from '../schema/record.ts';

/** The user and the context of a record. All properties are optional. */
export interface RecordScope {
  /** Epoch milliseconds: rules that depend on the current time are evaluated only with it. */
  now?: number | undefined;
  /** Values of `user.x`. */
  user?: Readonly<Record<string, unknown>> | undefined;
  /** Values of `route.x`. */
  route?: Readonly<Record<string, unknown>> | undefined;
  /** Values bound by the blocks of a screen: `type.id`. */
  bound?: Readonly<Record<string, unknown>> | undefined;
  /** Working days of the organisation, for formulas. */
  calendar?: WorkingCalendar | undefined;
  /** The language of localised labels; Chinese when absent. */
  language?: Language | undefined;
  messages?: Messages | undefined;
  /**
   * Whether this user may write the field; all, when absent. A field that may not be written is neither checked nor
   * stored.
   */
  allows?: ((node: CompiledNode) => boolean) | undefined;
}

/** A record while edited: values by field name, sub-tables as lists of rows. */
export type Values = Readonly<Record<string, unknown>>;

/** Resolves the names a rule reads, in a record and, inside a sub-table, in a row of it. */
export function readerOf(values: Values, scope: RecordScope, row?: Values): (name: string) => unknown {
  return (name) => {
    const [root = '', ...rest] = name.split('.');
    const below = (value: unknown) => (rest.length === 0 ? value : ownAt(value, rest.join('.')));
    if (row && Object.hasOwn(row, root)) return below(own(row, root));
    if (Object.hasOwn(values, root)) return below(own(values, root));
    if (root === 'row') return below(row);
    if (root === 'user') return below(scope.user);
    if (name === nowName) return scope.now;
    if (name === calendarName) return scope.calendar;
    if (root === 'route') return below(scope.route);
    return below(own(scope.bound, root));
  };
}

/** Whether a node itself is visible; the caller has to check its ancestors. */
export function isShown({ config, rules }: CompiledNode, read: (name: string) => unknown): boolean {
  const { noShow, visibility, shown } = config;
  if (noShow === true || shown === false) return false;
  if (visibility && visibility.length > 0 && !visibility.includes('pc')) return false;
  return rules.shown ? rules.shown.test(read) : true;
}

/** The name of a node within its record or row: `amount` of `lines.amount`. */
export function nameOf(node: CompiledNode): string | undefined {
  return node.field?.slice(node.field.lastIndexOf('.') + 1);
}
