import { type Expression, type Function, parseExpressionAt, type Statement } from 'acorn';
import { fieldIn, formulaOf, type Names, namesOf, pathOf, ruleOf, Untranslatable } from '../form/script-rules.ts';

/** Something a script does. */
export interface ScriptEffect {
  /** Message id: `script.sets`, `script.shows` ... */
  id: string;
  /** `name`: the field, address or function it concerns. */
  params: Readonly<Record<string, string>>;
  /** What says the same in a definition, where that is known. */
  instead?: Replacement;
}

interface Replacement {
  kind: 'formula' | 'rule' | 'action';
  /** The place in the definition: `total.expression`, `reason.config.shown`, `type.on.change`. */
  at: string;
  value: unknown;
}

/** The place of a script: the field whose event it is, if it is one. */
export interface ScriptPlace {
  field: string | undefined;
  event: string;
}

/** Characters of a script that are read. */
const charactersMax = 50_000;

/** What a script seems to do, read from its syntax tree; undefined: it is not JavaScript. It is never run. */
export function effectsOf(text: string, place: ScriptPlace): ScriptEffect[] | undefined {
  const script = text.length > charactersMax ? undefined : (parsed(text) ?? parsed(withLineEnds(text)));
  if (!script) return undefined;
  const reader: Reader = { names: namesOf(script, place.field), place, effects: [], states: new Map() };
  try {
    readBody(script, [], reader);
  } catch (error) {
    // Nested deeper than the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return distinct([...reader.effects, ...statesOf(reader)]);
}

function parsed(text: string): Function | undefined {
  try {
    const node = parseExpressionAt(text, 0, { ecmaVersion: 'latest' });
    return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' ? node : undefined;
  } catch {
    return undefined;
  }
}

/** Some databases have lost the backslash of line ends. */
const withLineEnds = (text: string) => endComments(text.replace(/([{};,)])n(?=\s|[}/])/g, '$1\n'));

/** Ends each line comment at the first `n` that is followed by indentation or a closing brace. */
function endComments(text: string): string {
  let [rest, at] = ['', 0];
  for (let start = text.indexOf('//'); start >= 0; start = text.indexOf('//', at)) {
    const lineEnd = text.indexOf('\n', start);
    const stop = lineEnd < 0 ? text.length : lineEnd;
    const end = text.slice(start, stop + 3).search(/n(?=\s{2}|\s?\})/);
    const isEnded = end >= 0 && start + end < stop;
    rest += isEnded ? `${text.slice(at, start + end)}\n` : text.slice(at, stop);
    at = isEnded ? start + end + 1 : stop;
  }
  return rest + text.slice(at);
}

/** The conditions under which a statement runs; `unknown`: at least one has no counterpart. */
type Guard = unknown[] | 'unknown';

interface Reader {
  names: Names;
  place: ScriptPlace;
  effects: ScriptEffect[];
  /** Calls that set a state of a field, by state and field. */
  states: Map<string, { guard: Guard; value: unknown }[]>;
}

function readBody({ body }: Function, guard: Guard, reader: Reader): void {
  if (body.type === 'BlockStatement') readStatements(body.body, guard, reader);
  else readExpression(body, guard, reader);
}

function readStatements(statements: readonly Statement[], start: Guard, reader: Reader): void {
  let guard = start;
  for (const one of statements) {
    readStatement(one, guard, reader);
    // What follows `if (...) return` runs only where the condition does not hold.
    if (one.type === 'IfStatement' && !one.alternate && isLeaving(one.consequent)) {
      guard = and(guard, negated(attempt(() => ruleOf(one.test, reader.names))));
    }
  }
}

const isLeaving = (one: Statement): boolean =>
  one.type === 'ReturnStatement' || (one.type === 'BlockStatement' && one.body.at(-1)?.type === 'ReturnStatement');

function readStatement(one: Statement, guard: Guard, reader: Reader): void {
  switch (one.type) {
    case 'BlockStatement':
      return readStatements(one.body, guard, reader);
    case 'ExpressionStatement':
      return readExpression(one.expression, guard, reader);
    case 'IfStatement': {
      const test = attempt(() => ruleOf(one.test, reader.names));
      readStatement(one.consequent, and(guard, test), reader);
      if (one.alternate) readStatement(one.alternate, and(guard, negated(test)), reader);
      return;
    }
    case 'VariableDeclaration':
      for (const { id, init } of one.declarations) {
        if (!init) continue;
        if (one.kind === 'const' && id.type === 'Identifier') reader.names.constants.set(id.name, init);
        if (init.type !== 'ArrowFunctionExpression') readCallsIn(init, guard, reader);
      }
      return;
    case 'ReturnStatement':
      if (one.argument) readReturn(one.argument, guard, reader);
      return;
    case 'TryStatement':
      return readStatements(one.block.body, guard, reader);
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
      return readStatement(one.body, 'unknown', reader);
    default:
  }
}

function readReturn(value: Expression, guard: Guard, reader: Reader): void {
  const { event } = reader.place;
  if (value.type === 'ObjectExpression' && /style/i.test(event)) return addStyle(value, guard, reader);
  const decides = /enable|show|disabled/i.test(event);
  if (!decides) return readExpression(value, guard, reader);
  const rule = attempt(() => ruleOf(value, reader.names));
  if (rule === true && Array.isArray(guard) && guard.length === 0) return undefined;
  add(
    reader,
    'script.decides',
    {},
    whenKnown(rule, guard, (known) => ({ kind: 'rule', at: 'shown', value: known })),
  );
}

const looks: readonly (readonly [RegExp, string])[] = [
  [/red|#f[0-5]\w?[0-5]\b|#f5222d|#ff4d4f|#f56c6c/i, 'error'],
  [/orange|yellow|gold|#e6a23c|#fa[a-f0-9]{4}/i, 'warning'],
  [/green|#67c23a|#52c41a/i, 'success'],
  [/gr[ae]y|#9{3}|#909399/i, 'muted'],
  [/blue|#409eff|#1890ff/i, 'info'],
];

function addStyle(style: Expression & { type: 'ObjectExpression' }, guard: Guard, reader: Reader) {
  const colours = style.properties.flatMap((one) =>
    one.type === 'Property' && one.value.type === 'Literal' ? [String(one.value.value)] : [],
  );
  if (style.properties.length === 0) return;
  const type = looks.find(([colour]) => colours.some((one) => colour.test(one)))?.[1];
  add(
    reader,
    'script.styles',
    { name: colours.join(', ').slice(0, 100) },
    type === undefined
      ? undefined
      : whenKnown(true, guard, (when) => ({ kind: 'rule', at: 'rowStyle', value: [{ when, type }] })),
  );
}

/** The replacement with its value under its conditions, where all of them are known. */
function whenKnown(value: unknown, guard: Guard, make: (rule: unknown) => Replacement): Replacement | undefined {
  if (value === undefined || guard === 'unknown') return undefined;
  const conditions = value === true ? guard : [...guard, value];
  return make(conditions.length === 0 ? true : conditions.length === 1 ? conditions[0] : { and: conditions });
}

/** Calls and assignments of an expression, those in functions given to calls included. */
function readExpression(node: Expression, guard: Guard, reader: Reader): void {
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
    const path = pathOf(node.left, reader.names);
    if (path?.[0] === 'formData' && path.length > 1) return addSet(path.slice(1).join('.'), node.right, guard, reader);
  }
  if (node.type === 'LogicalExpression' && node.operator === '&&') {
    return readExpression(
      node.right,
      and(
        guard,
        attempt(() => ruleOf(node.left, reader.names)),
      ),
      reader,
    );
  }
  readCallsIn(node, guard, reader);
}

const states: Readonly<Record<string, string>> = {
  setShowOrHide: 'shown',
  setRequired: 'required',
  setDisabled: 'disabled',
};

/** What the designer's own frame of a script calls, and what only reads or converts. */
const harmless = new Set(['resolve', 'Number', 'parseFloat', 'parseInt', 'String', 'getUserInfo', 'log', 'warn']);

function readCallsIn(node: Expression, guard: Guard, reader: Reader): void {
  if (node.type === 'AwaitExpression') return readCallsIn(node.argument, guard, reader);
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const isFrame = node.type === 'NewExpression' && pathOf(node.callee, reader.names)?.[0] === 'Promise';
    if (node.type === 'CallExpression') addCall(node, guard, reader);
    for (const given of node.arguments) {
      if (given.type === 'ArrowFunctionExpression' || given.type === 'FunctionExpression')
        readBody(given, isFrame ? guard : 'unknown', reader);
    }
    if (node.callee.type === 'MemberExpression') readCallsIn(node.callee.object as Expression, guard, reader);
  } else if (node.type === 'MemberExpression') readCallsIn(node.object as Expression, guard, reader);
  else if (node.type === 'ConditionalExpression') {
    readCallsIn(node.consequent, 'unknown', reader);
    readCallsIn(node.alternate, 'unknown', reader);
  }
}

function addCall(node: Expression & { type: 'CallExpression' }, guard: Guard, reader: Reader): void {
  const path = pathOf(node.callee, reader.names);
  const name = path?.at(-1);
  const [first, second] = node.arguments.map((one) => (one.type === 'SpreadElement' ? undefined : one));
  const target = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
  if (name === undefined || path === undefined || harmless.has(name)) return undefined;
  if (name === 'setFormData' && target !== undefined && second) return addSet(target, second, guard, reader);
  const state = states[name];
  if (state !== undefined && target !== undefined) return addState(state, target, second, guard, reader);
  if (name === 'toast') {
    const text = first && attempt(() => ruleOf(first, reader.names));
    const type = second?.type === 'Literal' ? { type: second.value } : {};
    return addAction('script.says', typeof text === 'string' ? { toast: text, ...type } : undefined, guard, reader);
  }
  if (name === 'route')
    return addAction(
      'script.navigates',
      target === undefined ? undefined : { navigate: target },
      guard,
      reader,
      target,
    );
  if (name === 'request') return add(reader, 'script.requests', { name: (target ?? addressIn(first)).slice(0, 200) });
  if (name === 'refresh' || name === 'reload') return addAction('script.reloads', { reload: true }, guard, reader);
  if (name === 'reject') return add(reader, 'script.refuses', {});
  // A step of a chain, or of a list.
  if (['then', 'catch', 'finally', 'forEach', 'map', 'filter', 'includes', 'toFixed', 'push'].includes(name)) return;
  return add(reader, 'script.calls', { name: path.join('.').slice(0, 100) });
}

function addressIn(node: Expression | undefined): string {
  if (node?.type !== 'ObjectExpression') return '';
  const url = node.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'url',
  );
  return url?.type === 'Property' && url.value.type === 'Literal' ? String(url.value.value) : '';
}

function addSet(target: string, value: Expression, guard: Guard, reader: Reader): void {
  const rule = attempt(() => ruleOf(value, reader.names));
  const name = fieldIn(target);
  const isAlways = Array.isArray(guard) && guard.length === 0;
  const formula = isAlways ? formulaOf(rule) : undefined;
  if (formula !== undefined && /[-+*/]/.test(formula)) {
    return add(reader, 'script.calculates', { name }, { kind: 'formula', at: `${name}.expression`, value: formula });
  }
  const isPlain = rule !== undefined && (typeof rule !== 'object' || rule === null || 'var' in rule);
  return addAction('script.sets', isPlain ? { set: { [name]: rule } } : undefined, guard, reader, name);
}

/** A step of the event's actions, with its condition. */
function addAction(id: string, step: object | undefined, guard: Guard, reader: Reader, name = ''): void {
  const { field, event } = reader.place;
  const at = field === undefined ? `on.${event}` : `${fieldIn(field)}.on.${event}`;
  const instead =
    step &&
    whenKnown(true, guard, (when) => ({ kind: 'action', at, value: { ...step, ...(when !== true && { when }) } }));
  add(reader, id, name === '' ? {} : { name }, instead);
}

function addState(state: string, target: string, value: Expression | undefined, guard: Guard, reader: Reader): void {
  const key = `${state} ${fieldIn(target)}`;
  const rule = value === undefined ? true : attempt(() => ruleOf(value, reader.names));
  reader.states.set(key, [...(reader.states.get(key) ?? []), { guard, value: rule }]);
}

const stateIds: Readonly<Record<string, string>> = {
  shown: 'script.shows',
  required: 'script.requires',
  disabled: 'script.disables',
};

/** A state is a rule where the script always sets it: without a condition, or under one and its opposite. */
function statesOf({ states: found }: Reader): ScriptEffect[] {
  return [...found].map(([key, calls]) => {
    const [state = '', name = ''] = key.split(' ');
    const rule = stateRule(calls);
    return {
      id: stateIds[state] as string,
      params: { name },
      ...(rule !== undefined && { instead: { kind: 'rule', at: `${name}.config.${state}`, value: rule } as const }),
    };
  });
}

function stateRule(calls: readonly { guard: Guard; value: unknown }[]): unknown {
  const [one, other, more] = calls;
  if (!one || more || one.value === undefined || one.guard === 'unknown') return undefined;
  if (!other) return one.guard.length === 0 ? one.value : undefined;
  const [condition, ...rest] = one.guard;
  if (other.guard === 'unknown' || other.value === undefined || rest.length > 0 || other.guard.length !== 1)
    return undefined;
  if (JSON.stringify(other.guard[0]) !== JSON.stringify(negated(condition))) return undefined;
  if (one.value === true && other.value === false) return condition;
  if (one.value === false && other.value === true) return negated(condition);
  return { if: [condition, one.value, other.value] };
}

function add({ effects }: Reader, id: string, params: ScriptEffect['params'], instead?: Replacement): void {
  effects.push({ id, params, ...(instead && { instead }) });
}

const and = (guard: Guard, rule: unknown): Guard =>
  guard === 'unknown' || rule === undefined ? 'unknown' : [...guard, rule];

const negated = (rule: unknown): unknown => (rule === undefined ? undefined : { '!': [rule] });

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}

const distinct = (effects: readonly ScriptEffect[]): ScriptEffect[] => [
  ...new Map(effects.map((one) => [JSON.stringify(one), one])).values(),
];
