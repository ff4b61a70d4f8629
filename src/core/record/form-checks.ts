import type { Issue } from '#schemas/language/issue.ts';
import type { Text } from '#schemas/language/text.ts';
import type { CompiledCheck, CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { fillIn } from '../compile/parameters/parameters.ts';
import { fieldTypeOf } from '../kind/field-type.ts';
import { hasRows } from '../kind/kind.ts';
import { boundFormulas, compileValue } from '../rules/formula-rule.ts';
import { columnOf, fieldName, tableOf } from '../schema/address.ts';
import { textOf } from '../text/message.ts';
import { valueText } from '../text/value-text.ts';
import type { FieldScope } from './check-field.ts';
import { fieldText } from './field-text.ts';
import { namedFields } from './value-formula.ts';

/** Something that must hold of a record, or of each row of a table, and the fields that say so where it does not. */
interface RecordCheck extends Pick<CompiledCheck, 'table' | 'marks'> {
  readonly reads: readonly string[];
  issue(scope: FieldScope): Omit<Issue, 'path'> | undefined;
}

interface RecordChecks {
  readonly all: readonly RecordCheck[];
  readonly byMark: ReadonlyMap<string, readonly RecordCheck[]>;
}

const ofScreen = new WeakMap<CompiledScreen, RecordChecks>();

/** The checks of a form and of its sub-tables, then the bounds of its fields that are formulas. */
function checksOf(screen: CompiledScreen): RecordChecks {
  const known = ofScreen.get(screen);
  if (known) return known;
  const bounds = [...screen.fields.values()].flatMap((node) =>
    boundFormulas(node.config).map(({ side, formula }) => boundCheck(screen, node, side, formula)),
  );
  const all = [...(screen.checks ?? []).map((check) => writtenCheck(screen, check)), ...bounds];
  const byMark = new Map<string, RecordCheck[]>();
  for (const check of all) for (const mark of check.marks) byMark.set(mark, [...(byMark.get(mark) ?? []), check]);
  const made = { all, byMark };
  ofScreen.set(screen, made);
  return made;
}

const writtenCheck = (screen: CompiledScreen, check: CompiledCheck): RecordCheck => ({
  table: check.table,
  marks: check.marks,
  get reads() {
    return check.rule.reads;
  },
  issue: (scope) => (check.rule.test(scope.read) ? undefined : issueOf(screen, check, scope)),
});

/** More decimals than any number field has: a bound is compared as it is. */
const boundDecimals = 20;

/** A bound that is blank, or that a value equals in the precision in which both are shown, holds. */
function boundCheck(screen: CompiledScreen, node: CompiledNode, side: 'min' | 'max', formula: string): RecordCheck {
  const type = fieldTypeOf(node) ?? 'number';
  const name = node.field ?? '';
  const table = tableOf(name);
  const column = columnOf(name);
  const bound = compileValue(formula, { table, ...namedFields(screen) }, { precision: boundDecimals, result: type });
  return {
    table,
    marks: [name],
    get reads() {
      return [column, ...bound.reads];
    },
    issue(scope) {
      const [value, limit] = [scope.read(column), bound.evaluate(scope.read)];
      if (typeof value !== 'number' || typeof limit !== 'number') return undefined;
      const [isWithin, words] = [side === 'min' ? value >= limit : value <= limit, shownAs(node, limit, scope)];
      if (isWithin || words === shownAs(node, value, scope)) return undefined;
      const id = boundIds[side][type === 'number' ? 'number' : 'time'];
      const label = textOf(node.config.label, scope.language ?? 'zh', scope.messages ?? {});
      return { id, params: { label, [side]: words }, severity: 'error' };
    },
  };
}

const boundIds = {
  min: { number: 'value.tooSmall', time: 'value.tooEarly' },
  max: { number: 'value.tooLarge', time: 'value.tooLate' },
} as const;

/**
 * The checks of the form that do not hold and mark this field. While the user is still typing, a check waits until
 * everything it reads has a value.
 */
export function markedIssues(
  screen: CompiledScreen,
  node: CompiledNode,
  scope: FieldScope,
  { path = node.field ?? '', isTyping = false } = {},
): Issue[] {
  const checks = checksOf(screen).byMark.get(node.field ?? '') ?? [];
  return checks.flatMap((check): Issue[] => {
    if (isTyping && check.reads.some((name) => isBlank(scope.read(name)))) return [];
    const issue = check.issue(scope);
    return issue ? [{ path, ...issue }] : [];
  });
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function issueOf(
  screen: CompiledScreen,
  { message, severity, table }: CompiledCheck,
  scope: FieldScope,
): Omit<Issue, 'path'> {
  const valueOf = (name: string) => displayed(screen, name, table, scope);
  if (typeof message === 'string' && message.startsWith('$t:')) return { id: message.slice(3), params: {}, severity };
  const text = fillIn(textOf(message, scope.language ?? 'zh', scope.messages ?? {}), valueOf);
  return { id: 'check.said', params: { message: text }, severity };
}

/** A value as the user sees it in its field. */
function displayed({ fields }: CompiledScreen, name: string, table: string | undefined, scope: FieldScope): string {
  const value = scope.read(name);
  const node = fields.get(fieldName(table, name.replace(/^row\./, ''))) ?? fields.get(name);
  if (!node || hasRows(node.kind)) return valueText(value);
  return shownAs(node, value, scope);
}

const shownAs = (node: CompiledNode, value: unknown, { language = 'zh', messages = {} }: FieldScope): string =>
  fieldText(
    node,
    value,
    Object.assign(() => undefined, { t: (text: Text) => textOf(text, language, messages) }),
  );

/** What the fields changed in a record are checked for again, besides themselves. */
export interface ChangedNames {
  /** Main fields, and tables whose rows were inserted or removed. */
  readonly names: Iterable<string>;
  /** Columns with the rows that changed. */
  readonly cells: ReadonlyMap<string, Iterable<string>>;
}

/** A field, or a column with the rows concerned; without rows in all of them. */
export interface MarkedField {
  readonly name: string;
  readonly rows?: Iterable<string>;
}

/** The fields marked by the checks that read what changed. */
export function markedBy(screen: CompiledScreen, { names, cells }: ChangedNames): MarkedField[] {
  const { all } = checksOf(screen);
  if (all.length === 0) return [];
  const { fields } = screen;
  const changed = new Set(names);
  const tables = new Set([...cells.keys()].flatMap((name) => tableOf(name) ?? []));
  return all.flatMap((check): MarkedField[] => {
    const marks = (rows?: Iterable<string>) => check.marks.map((name) => ({ name, ...(rows && { rows }) }));
    const rows = new Set<string>();
    for (const read of check.reads) {
      const root = read.replace(/^row\./, '').split('.')[0] as string;
      const column = fieldName(check.table, root);
      if (check.table !== undefined && fields.has(column)) for (const row of cells.get(column) ?? []) rows.add(row);
      else if (changed.has(root) || tables.has(root)) return marks();
    }
    return rows.size > 0 ? marks(rows) : [];
  });
}
