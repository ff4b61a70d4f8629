import type { ActionValue, AutomationAction, SimpleAction } from '#schemas/language/automation.ts';
import { conditionProblems } from '../formula/check-condition.ts';
import { formulaOf } from '../rules/formula-rule.ts';
import { inspectRule } from '../rules/inspect.ts';
import { nameOfValue, namesInText, scopeNames } from './values.ts';

export interface ActionProblem {
  path: string;
  id: string;
  params?: Readonly<Record<string, string | number>>;
}

/** What an action does with the records of a form. */
export type FormUse = 'read' | 'create' | 'update' | 'remove';

export type ActionReference = { path: string; name: string } & (
  | { what: 'form'; use: FormUse }
  | { what: 'field' | 'interface' | 'template' }
);

interface Place {
  action: AutomationAction;
  path: string;
  /** Results of the actions before. */
  results: ReadonlySet<string>;
  isInLoop: boolean;
}

/** All actions with their paths below `actions`, each with the results that exist by then. */
function* places(
  actions: readonly AutomationAction[],
  path = 'actions',
  results = new Set<string>(),
  isInLoop = false,
): Generator<Place> {
  for (const [index, action] of actions.entries()) {
    const own = `${path}[${index}]`;
    yield { action, path: own, results: new Set(results), isInLoop };
    if ('forEach' in action) yield* places(action.actions, `${own}.actions`, results, true);
    if ('as' in action && action.as !== undefined) results.add(action.as);
  }
}

interface Read {
  path: string;
  name: string;
}

function readsOfValue(value: ActionValue | undefined, path: string): Read[] {
  const name = value === undefined ? undefined : nameOfValue(value);
  const [origin = ''] = Object.keys(value ?? {});
  return name === undefined ? [] : [{ path: `${path}.${origin}`, name }];
}

type Listed = readonly { value?: ActionValue | undefined }[] | undefined;

/** The names that an action reads; a loop only by its own condition. */
function readsOf(action: AutomationAction, path: string): Read[] {
  const lists = action as { where?: Listed; set?: Listed; parameters?: Listed };
  const texts = action as { message?: string; schedule?: string; content?: string };
  const inLists = (['where', 'set', 'parameters'] as const).flatMap((list) =>
    (lists[list] ?? []).flatMap(({ value }, index) => readsOfValue(value, `${path}.${list}[${index}].value`)),
  );
  const inTexts = (['message', 'schedule', 'content'] as const).flatMap((name) =>
    namesInText(texts[name] ?? '').map((read) => ({ path: `${path}.${name}`, name: read })),
  );
  const inRule = inspectRule(action.when ?? true).reads.map(({ name }) => ({ path: `${path}.when`, name }));
  const start = 'start' in action ? readsOfValue(action.start, `${path}.start`) : [];
  return [...inLists, ...inTexts, ...inRule, ...start];
}

/** Whether any action reads the record of the instance. */
export const readsRecord = (actions: readonly AutomationAction[]): boolean =>
  [...places(actions)].some(({ action, path }) => readsOf(action, path).some(({ name }) => name.startsWith('record.')));

/** The mistakes that the schema of actions cannot express (AUTOMATION-010). */
export const actionProblems = (actions: readonly AutomationAction[]): ActionProblem[] =>
  [...places(actions)].flatMap((place) => problemsOf(place));

function problemsOf({ action, path, results, isInLoop }: Place): ActionProblem[] {
  const rule = [
    ...(action.when === undefined ? [] : inspectRule(action.when).problems),
    ...conditionProblems(formulaOf(action.when) ?? ''),
  ];
  const unknown = readsOf(action, path).flatMap(({ name, path: where }): ActionProblem[] => {
    const [root = '', of = ''] = name.split('.');
    if (!(scopeNames as readonly string[]).includes(root) || of === '' || (root === 'item' && !isInLoop)) {
      return [{ path: where, id: 'issue.unknown-field', params: { name } }];
    }
    return root === 'result' && !results.has(of)
      ? [{ path: where, id: 'issue.unknown-result', params: { name: of } }]
      : [];
  });
  return [
    ...rule.map(({ id, params }) => ({ path: `${path}.when`, id, params })),
    ...unknown,
    ...('forEach' in action && !results.has(action.forEach)
      ? [{ path: `${path}.forEach`, id: 'issue.unknown-result', params: { name: action.forEach } }]
      : []),
    ...('forEach' in action ? overwritten(action.forEach, action.actions, path) : []),
    ...('message' in action && !action.isInitiator && !action.to?.length
      ? [{ path: `${path}.to`, id: 'issue.step-no-people' }]
      : []),
  ];
}

/** The items of a loop do not change while it runs. */
const overwritten = (name: string, actions: readonly SimpleAction[], path: string): ActionProblem[] =>
  actions.flatMap((action, index) =>
    'as' in action && action.as === name
      ? [{ path: `${path}.actions[${index}].as`, id: 'issue.result-of-loop', params: { name } }]
      : [],
  );

/** What the actions refer to: forms with what they do there, interfaces, processes, fields of the own record. */
export function actionReferences(actions: readonly AutomationAction[]): ActionReference[] {
  return [...places(actions)].flatMap(({ action, path }) => [
    ...namedBy(action, path),
    ...readsOf(action, path).flatMap(({ name, path: where }): ActionReference[] => {
      const [root, field = ''] = name.split('.');
      return root === 'record' && field !== '' ? [{ path: where, what: 'field', name: field }] : [];
    }),
  ]);
}

function namedBy(action: AutomationAction, path: string): ActionReference[] {
  const form = (name: string, use: FormUse, property: string): ActionReference[] => [
    { path: `${path}.${property}`, what: 'form', name, use },
  ];
  if ('getData' in action) return form(action.getData, 'read', 'getData');
  if ('addData' in action) return form(action.addData, 'create', 'addData');
  if ('updateData' in action) return form(action.updateData, 'update', 'updateData');
  if ('deleteData' in action) return form(action.deleteData, 'remove', 'deleteData');
  if ('dataInterface' in action) {
    return [{ path: `${path}.dataInterface`, what: 'interface', name: action.dataInterface }];
  }
  return 'launchFlow' in action ? [{ path: `${path}.launchFlow`, what: 'template', name: action.launchFlow }] : [];
}
