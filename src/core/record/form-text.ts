import { isCalculated } from '../kind/kind.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { type Dependent, findCycles } from '../calc/cycles.ts';
import { tableOf } from '../schema/address.ts';
import { checkDefinition, placed } from '../compile/check-definition.ts';
import { compile } from '../compile/compile.ts';
import type { CompileContext } from '../compile/context.ts';
import { checkList } from '../compile/validate/list.ts';
import { checkSize } from '../compile/validate/size.ts';
import { joined } from '../schema/path.ts';
import { own } from '../schema/record.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { uncomputedSets } from './closed-fields.ts';
import { uncheckedOptions } from './options/options-of.ts';

/** A field that is dropped while hidden, and the nodes whose conditions can hide it: itself and its containers. */
interface Hideable {
  name: string;
  hiders: readonly CompiledNode[];
}

/**
 * Finds cycles between visibility and calculation: a field that is dropped while hidden is an operand of a result that
 * determines its visibility. Such a record has no consistent state. A hidden field that is still stored counts either
 * way, so its visibility changes no result.
 */
function hidingCycles(screen: CompiledScreen): Issue[] {
  const { order } = screen.calculation;
  const results = new Set(order.map(({ name }) => name));
  const hideables = hideablesOf(screen.root);
  const dependents = new Map<string, Dependent>(order.map((one) => [one.name, one]));
  for (const { name, hiders } of hideables) {
    const reads = hiders.flatMap((hider) => resultsIn(hider, name, results)).map((read) => ({ name: read }));
    if (reads.length > 0) dependents.set(name, { reads });
  }
  return findCycles(dependents).flatMap(({ members, path }): Issue[] => {
    const hidden = hideables.find(({ name }) => members.includes(name));
    const hider = hidden?.hiders.find((one) =>
      resultsIn(one, hidden.name, results).some((read) => members.includes(read)),
    );
    if (!hider) return [];
    const params = { circle: path.join(' → ') };
    return [{ path: `${hider.address}.config.shown`, id: 'issue.hiding-circle', params, severity: 'error' }];
  });
}

function hideablesOf(root: readonly CompiledNode[]): Hideable[] {
  const found: Hideable[] = [];
  const visit = (nodes: readonly CompiledNode[], above: readonly CompiledNode[], dropping: readonly CompiledNode[]) => {
    for (const node of nodes) {
      const around = node.rules.shown ? [...above, node] : above;
      const hiders = node.config.dropHidden === true ? around : dropping;
      if (node.field !== undefined && !isCalculated(node.kind) && hiders.length > 0) {
        found.push({ name: node.field, hiders });
      }
      visit([...node.children, ...Object.values(node.slots).flat()], around, hiders);
    }
  };
  visit(root, [], []);
  return found;
}

/**
 * The calculated fields that the condition of a node reads; inside a sub-table a column of the same row takes
 * precedence.
 */
function resultsIn({ rules }: CompiledNode, field: string, results: ReadonlySet<string>): string[] {
  const table = tableOf(field);
  return (rules.shown?.reads ?? []).flatMap((read) => {
    const column = `${table}.${read.replace(/^row\./, '')}`;
    if (table !== undefined && results.has(column)) return [column];
    return results.has(read) ? [read] : [];
  });
}

/**
 * The issues of a form's text, each with its line and column: those of any definition, steps that set a field only the
 * server may fill, options the server cannot validate, and cycles of visibility and calculation. Used by the designer,
 * the server and `check:definitions`. `parsed`: the value of the text, where it is known and perhaps compiled already.
 */
export function checkFormText(text: string, context: CompileContext, parsed?: object): Issue[] {
  return placed(text, (definition) => issuesOfForm(definition, context), parsed);
}

/** Only the size of a form that is too large: all else would take long. */
function issuesOfForm(definition: unknown, context: CompileContext): Issue[] {
  const size = checkSize(definition);
  return size.length > 0 ? size : issuesOf(definition, compile(definition, context), context);
}

function issuesOf(definition: unknown, screen: CompiledScreen, context: CompileContext): Issue[] {
  return [
    ...checkDefinition(definition, context),
    ...uncomputedSets(screen),
    ...uncheckedOptions(screen),
    ...hidingCycles(screen),
  ];
}

/** The issues of the text of a form with its list, `{ "form": {...}, "list": {...} }`, each with its line and column. */
export function checkFormWithListText(text: string, context: CompileContext): Issue[] {
  return placed(text, (value) => {
    const [form, list] = [own(value, 'form'), own(value, 'list')];
    const screen = compile(form, context);
    return [
      ...issuesOf(form, screen, context).map((issue) => ({ ...issue, path: joined('form', issue.path) })),
      ...checkList(list, screen, context).map((issue) => ({ ...issue, path: joined('list', issue.path) })),
    ];
  });
}
