import type { Rule } from '#schemas/language/rule.ts';
import type { Text } from '#schemas/language/text.ts';
import { parse, type Tree } from '../../calc/parse.ts';
import { readDefinition } from '../../compile/read-definition.ts';
import { formulaOf } from '../../rules/formula-rule.ts';
import { inspectRule } from '../../rules/inspect.ts';
import { fillDefaults, fitting } from '../../schema/fill.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import type { CompiledProcess, CompiledStep, StepKinds } from './step-kind.ts';

const processes = new WeakMap<object, WeakMap<StepKinds, CompiledProcess>>();

/**
 * Compiles a definition to a process that can be stepped. Never throws: steps of unknown kinds and with used keys are
 * left out (`checkProcess` reports them). Cached by definition object.
 */
export function compileProcess(definition: unknown, kinds: StepKinds): CompiledProcess {
  if (!isObject(definition)) return compileNow(definition, kinds);
  const ofDefinition = processes.get(definition) ?? new WeakMap<StepKinds, CompiledProcess>();
  processes.set(definition, ofDefinition);
  const process = ofDefinition.get(kinds) ?? compileNow(definition, kinds);
  ofDefinition.set(kinds, process);
  return process;
}

function compileNow(definition: unknown, kinds: StepKinds): CompiledProcess {
  const current = readDefinition(definition, () => {});
  const steps = new Map<string, CompiledStep>();
  const body = compileList(current['body'], 'body', undefined, { kinds, steps });
  const all = [...steps.values()];
  return {
    title: textOf(current['title']),
    form: typeof current['form'] === 'string' ? current['form'] : '',
    body,
    steps,
    start: all.find(({ kind }) => kind.isStart),
    reads: [...new Set(all.flatMap(fieldsRead))],
    formulas: all.flatMap(({ props }) => formulasIn(props)),
  };
}

interface Compiling {
  kinds: StepKinds;
  steps: Map<string, CompiledStep>;
}

function compileList(
  nodes: unknown,
  path: string,
  parent: CompiledStep | undefined,
  compiling: Compiling,
): readonly CompiledStep[] {
  const siblings: CompiledStep[] = [];
  (Array.isArray(nodes) ? nodes : []).forEach((node: unknown, position) => {
    const step = compileStep(node, at(path, position), compiling);
    if (!step) return;
    Object.assign(step, { siblings, index: siblings.length, ...(parent && { parent }) });
    siblings.push(step);
    step.children = compileList((node as JsonObject)['children'], at(step.path, 'children'), step, compiling);
  });
  return siblings;
}

function compileStep(node: unknown, path: string, { kinds, steps }: Compiling): CompiledStep | undefined {
  if (!isObject(node) || !isObject(node['config'])) return undefined;
  const { config, key } = node;
  const kind = typeof config['zhjyKey'] === 'string' ? kinds.get(config['zhjyKey']) : undefined;
  if (!kind || typeof key !== 'string' || steps.has(key)) return undefined;
  const props = fillDefaults(kind.props, fitting(kind.props, propsIn(node)));
  const label = textOf(config['label']) || key;
  const step = { key, kind, label, props, path, order: steps.size, siblings: [], index: 0, children: [] };
  steps.set(key, step);
  return step;
}

function propsIn({ config: _config, key: _key, children: _children, ...props }: JsonObject): JsonObject {
  return props;
}

const textOf = (value: unknown): Text => (typeof value === 'string' || isObject(value) ? (value as Text) : '');

/** The fields of the record that a step reads: `record.days` is `days`, `record.lines.amount` is `lines`. */
function fieldsRead({ kind, props }: CompiledStep): string[] {
  const rule = props['when'] as Rule | undefined;
  const reads = isObject(rule) ? inspectRule(rule).reads : [];
  const named = reads.flatMap(({ name }) => /^record\.([^.]+)/.exec(name)?.[1] ?? []);
  return [...named, ...(kind.reads?.(props) ?? [])];
}

/** The formulas of conditions: of branches, and of actions. */
function formulasIn(value: unknown): Tree[] {
  const formula = formulaOf(value);
  if (formula !== undefined) {
    const parsed = parse(formula, true);
    return 'tree' in parsed ? [parsed.tree] : [];
  }
  if (Array.isArray(value)) return value.flatMap(formulasIn);
  return isObject(value) ? Object.values(value).flatMap(formulasIn) : [];
}

/** Key and name of a step, as parameters of a message. */
export const namesOf = ({ key, label }: CompiledStep) => ({
  step: key,
  name: typeof label === 'string' ? label : label.zh,
});

/** The step and what contains it, innermost first. */
export function ancestors(step: CompiledStep): CompiledStep[] {
  const found: CompiledStep[] = [];
  for (let here: CompiledStep | undefined = step; here; here = here.parent) found.push(here);
  return found;
}

/** Whether a step is reached after another one, in the same branch or behind the split of it. */
export function isAfter(step: CompiledStep, other: CompiledStep): boolean {
  for (const outer of ancestors(other)) {
    // Branches of a split do not follow each other.
    if (outer.parent?.kind.holds === 'branches') continue;
    const here = ancestors(step).find(({ siblings }) => siblings === outer.siblings);
    if (here) return here.index > outer.index;
  }
  return false;
}

/** Whether an instance at a step can go back to another one: it lies before, and not in another branch. */
export function canGoBack(from: CompiledStep, to: CompiledStep): boolean {
  if (!isAfter(from, to)) return false;
  return to.parent === undefined || ancestors(from).includes(to.parent);
}

/** The branches that contain a step, outermost first. */
export const branchesOf = (step: CompiledStep): CompiledStep[] =>
  ancestors(step)
    .filter(({ kind, key }) => kind.holds === 'steps' && key !== step.key)
    .reverse();
