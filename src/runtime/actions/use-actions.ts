import { use, useCallback, useMemo } from 'react';
import { readOf } from '#core/compile/parameters/parameters.ts';
import { namedFields, setTargets, setValue } from '#core/record/value-formula.ts';
import { compileValue, type RulePlace, valueFormulaOf } from '#core/rules/formula-rule.ts';
import { compileRule } from '#core/rules/rule.ts';
import { isObject } from '#core/schema/record.ts';
import { textOf } from '#core/text/message.ts';
import { FormScope } from '../form/form-scope.ts';
import type { FormStore } from '../form/form-store.ts';
import { useOverlayIfAny } from '../page/overlay-context.ts';
import { usePage } from '../page/page-context.ts';
import type { BlockHandle } from '../page/page-handle.ts';
import { useNameResolver, useScope } from '../page/name-resolver.ts';
import { noteForeign } from '../data/record/foreign-values.ts';
import { useRecordFormIfAny } from '../data/record/record-form.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { createScope, rootOf, type Scope } from '../context/scope.ts';
import { useScreen } from '../context/screen-context.ts';
import { useTranslation } from '../context/use-translation.ts';
import type { ActionContext } from './action-context.ts';
import { perform, type WrittenStep } from './perform.ts';
import { cellPath, columnOf, fieldName, tableOf } from '#core/schema/address.ts';
import { useApplication } from '../context/application.tsx';

/** Options of one run of steps. */
export interface RunOptions {
  block?: BlockHandle;
  /** Names of this run only: `{ row }`, `{ selection }`. */
  names?: Readonly<Record<string, unknown>>;
  /** The run was started by pressing a button, not by an event of the page. */
  isPressed?: true;
  /** What the run is about, in words: the title of a row. Questions name it. */
  subject?: string;
}

/** Runs steps at this place of the page; true when all were done. */
export type Run = (steps: readonly WrittenStep[], options?: RunOptions) => Promise<boolean>;

/** The names that a parameter reads: of `var`, or of a formula. */
function namesIn(parameter: unknown, place: RulePlace): readonly string[] {
  const formula = valueFormulaOf(parameter);
  if (formula !== undefined) return compileRule({ formula }, place).reads;
  const name = readOf(parameter);
  return name === undefined ? [] : [name];
}

/** A value for a name of the screen, which has no type. */
function plainValue(parameter: unknown, read: (name: string) => unknown, place: RulePlace): unknown {
  const formula = valueFormulaOf(parameter);
  if (formula !== undefined) return compileValue(formula, place, { precision: 10, result: 'text' }).evaluate(read);
  const name = readOf(parameter);
  return name === undefined ? parameter : read(name);
}

type Row = { table: string; id: string } | undefined;

/** Whether a name of a `set` step is a field of the form. */
const isSet = ({ screen: { fields } }: FormStore, name: string, row: Row): boolean =>
  fields.has(name) || fields.has(rootOf(name)) || (row !== undefined && fields.has(fieldName(row.table, name)));

interface Write {
  name: string;
  /** Absent: a name of the screen. */
  path: string | undefined;
  value: unknown;
}

/** The values of one name of a `set` step by path: of a column, each computed over its own row. */
function writesTo(
  store: FormStore,
  { name, parameter, row }: { name: string; parameter: unknown; row: Row },
  read: (name: string) => unknown,
): Write[] {
  const { screen } = store;
  const place = row && { table: row.table, row: row.id };
  const targets = setTargets(screen, name, place, (table) => store.rows(table)?.order ?? []);
  return targets.map(({ node, row: id }) => {
    const field = node.field ?? name;
    const table = tableOf(field);
    if (table === undefined || id === undefined)
      return { name, path: field, value: setValue(screen, node, parameter, read) };
    const isOwn = (one: string) => one.startsWith('row.') || screen.fields.has(fieldName(table, rootOf(one)));
    const readRow = (one: string) => (isOwn(one) ? store.read(one, id, table) : read(one));
    return { name, path: cellPath(table, id, columnOf(field)), value: setValue(screen, node, parameter, readRow) };
  });
}

interface AssignPlace extends Pick<ActionContext, 'read' | 'isForeign' | 'place'> {
  own: FormStore | undefined;
  row: Row;
  /** Names of the screen are bound here. */
  scope: Scope;
}

/** Binds a name, or one part of what is bound (`filter.supplier`), of which others keep their values. */
function bindPart(scope: Scope, name: string, value: unknown): void {
  const root = rootOf(name);
  if (root === name) return scope.bind(name, value);
  const bound = scope.read(root);
  scope.bind(root, { ...(isObject(bound) ? bound : {}), [name.slice(root.length + 1)]: value });
}

/** Sets fields of the form and names of the screen. Each value is read before any of them is written. */
function assign(values: Parameters, { own, row, read, isForeign, place, scope }: AssignPlace): void {
  const writes = Object.entries(values).flatMap(([name, parameter]): Write[] =>
    own && isSet(own, name, row)
      ? writesTo(own, { name, parameter, row }, read)
      : [{ name, path: undefined, value: plainValue(parameter, read, place) }],
  );
  for (const { name, path, value } of writes) {
    if (path === undefined || !own) {
      bindPart(scope, name, value);
      continue;
    }
    own.set(path, value);
    const root = rootOf(name);
    if (isForeign(values[name])) noteForeign(own, root, own.read(root, undefined, undefined));
  }
}

export function useActions(): Run {
  const { platform, services } = useApplication();
  const page = usePage();
  const overlay = useOverlayIfAny();
  const form = useRecordFormIfAny();
  const { store, row } = use(FormScope) ?? {};
  const t = useTranslation();
  const reading = useNameResolver();
  const scope = useScope();
  const { scope: screenScope } = useScreen();
  const around = useMemo(() => ({ services, page, overlay, form, t }), [services, page, overlay, form, t]);
  return useCallback(
    (steps, { block, names = {}, isPressed = false, subject = '' } = {}) => {
      const own = store ?? form?.store();
      const isField = (name: string) => own?.screen.fields.has(rootOf(name)) === true;
      // Within a form, fields are read from their place, row included; from outside the form, from its record.
      const read = (name: string) =>
        !store && own && isField(name) ? own.read(name, undefined, undefined) : reading.read(name);
      const here = createScope(names, { ...scope, read });
      // Names a definition may copy into the record without confirmation: its own fields, the viewer, answers of this
      // run.
      const isInRow = (root: string) =>
        row !== undefined && (root === 'row' || store?.screen.fields.has(fieldName(row.table, root)) === true);
      const answered = new Set<string>();
      const isSafe = (name: string) => {
        const root = rootOf(name);
        return isField(name) || isInRow(root) || root === 'user' || answered.has(root);
      };
      let isDecided = false;
      const place: RulePlace = own ? { table: row?.table, ...namedFields(own.screen) } : {};
      const context: ActionContext = {
        ...around,
        block,
        isPressed,
        subject,
        textOf: (text) => textOf(text, platform.language, platform.messages),
        read: here.read,
        bindHere(name, value) {
          answered.add(rootOf(name));
          here.bind(name, value);
        },
        decidedBy(names) {
          isDecided ||= !names.every(isSafe);
        },
        place,
        isForeign: (parameter) => isDecided || !namesIn(parameter, place).every(isSafe),
        assign: (values) =>
          assign(values, { own, row, read: here.read, isForeign: context.isForeign, place, scope: screenScope }),
      };
      return perform(steps, context);
    },
    [around, form, platform, store, row, reading, scope, screenScope],
  );
}
