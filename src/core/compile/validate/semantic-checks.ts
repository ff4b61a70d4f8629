import { hasRows, isCalculated } from '../../kind/kind.ts';
import type { TSchema } from '@sinclair/typebox';
import type { Kind, Kinds } from '../../kind/kind.ts';
import { fillDefaults, fitting } from '../../schema/fill.ts';
import { placeCells, placeOf } from '../../portal/place-cells.ts';
import { suggest } from '../../schema/nearest.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject, own, scalarText } from '../../schema/record.ts';
import { valueFormulaOf } from '../../rules/formula-rule.ts';
import { fieldName, fromRequestName } from '../../schema/address.ts';
import { checkColumns, checkFieldName } from './property-references.ts';
import { checkRowActions } from './names.ts';
import { checkRequired, isNothing } from './required-properties.ts';
import type { Scope } from './scope.ts';

/** Reports a default value that the kind cannot parse or that its validation rejects. */
function checkDefault(node: JsonObject, config: JsonObject, kind: Kind, path: string, { report }: Scope): void {
  const { value } = kind;
  const given = config['defaultValue'];
  if (!value || given === undefined || given === null || given === '' || valueFormulaOf(given) !== undefined) return;
  const schema = { properties: kind.config?.properties ?? {} } as Pick<TSchema, 'properties'>;
  // A default of the wrong type is reported by the schema check.
  if (fitting(schema, { defaultValue: given })['defaultValue'] === undefined) return;
  const props = { ...standardOf(kind), ...fitting(kind.props, node) };
  const parsed = value.parse(given, props);
  if (parsed.issues.length === 0 && value.check(parsed.value, props).length === 0) return;
  const name = typeof given === 'string' ? given : JSON.stringify(given);
  const params = { name: name.slice(0, 100), kind: kind.zhjyKey };
  report(at(at(path, 'config'), 'defaultValue'), 'issue.unfit-default', params, 'warning');
}

const standards = new WeakMap<Kind, JsonObject>();

/** The default props of a kind; cached, because a definition may have hundreds of default values. */
function standardOf(kind: Kind): JsonObject {
  const known = standards.get(kind) ?? fillDefaults(kind.props, {});
  standards.set(kind, known);
  return known;
}

/** Semantic checks of a node that its schema cannot express. `scope`: of the content of the node. */
export function checkSemantics(node: JsonObject, config: JsonObject, kind: Kind, path: string, scope: Scope): void {
  checkContainer(kind, path, scope);
  if (kind.container?.placed) checkPlaces(node['children'], at(path, 'children'), scope);
  checkUnnamed(node, kind, path, scope);
  checkLabel(node, config, kind, path, scope);
  checkPicking(node['relationField'], kind, at(path, 'relationField'), scope);
  checkOptions(node, config, kind, path, scope);
  checkRowActions(node['rowActions'], at(path, 'rowActions'), scope.report);
  checkBounds(node, path, scope);
  checkFormat(node['format'], kind, at(path, 'format'), scope);
  checkReferences(node, config, kind, path, scope);
  checkRequired(node, config, kind, path, scope);
  checkDefault(node, config, kind, path, scope);
  checkSavable(node, config, kind, path, scope);
}

/** Reports a field that cannot be filled in: required and disabled without a value, never shown, without options. */
function checkSavable(node: JsonObject, config: JsonObject, kind: Kind, path: string, scope: Scope): void {
  const { vModel } = node;
  if (!kind.value || scope.apart || typeof vModel !== 'string') return;
  const label = config['label'];
  const name = typeof label === 'string' ? label : vModel;
  const report = (id: string) => scope.report(path, id, { name: name.slice(0, 100) }, 'warning');
  if (isWithoutOptions(node, config, kind, scope)) report('issue.no-options');
  if (config['required'] !== true || isFilledElsewhere(node, config, kind, scope)) return;
  if (config['noShow'] === true || config['shown'] === false) report('issue.unsavable-hidden');
  else if (node['disabled'] === true || config['disabled'] === true) report('issue.unsavable-disabled');
}

/** A choice whose values must be options, with none: neither a source, nor a list, nor those of an entity. */
function isWithoutOptions(node: JsonObject, config: JsonObject, kind: Kind, { entity }: Scope): boolean {
  if (!kind.options || kind.value?.refs === undefined || entity) return false;
  if (['dictionaryType', 'propsUrl'].some((name) => !isNothing(config[name]))) return false;
  const { source } = node;
  return isObject(source)
    ? own(source, 'static') !== undefined && isNothing(source['static'])
    : isNothing(node['options']);
}

/** Whether a value comes from a default, the server, an expression, or a step that sets it. */
export function isFilledElsewhere(node: JsonObject, config: JsonObject, kind: Kind, { given, table }: Scope): boolean {
  if (!isNothing(config['defaultValue']) || config['defaultCurrent'] === true) return true;
  if (isCalculated(kind) || kind.server?.system !== undefined || kind.reference?.attributeOf) return true;
  const name = scalarText(node['vModel']);
  return given.has(name) || (table !== undefined && given.has(fieldName(table, name)));
}

/** Reports cells of a grid that overlap or leave it, and where they are shown instead. */
function checkPlaces(children: unknown, path: string, { report }: Scope) {
  const cells = Array.isArray(children) ? children.map((cell) => (isObject(cell) ? cell : {})) : [];
  const places = cells.map(placeOf);
  placeCells(places, cells).forEach((place, index) => {
    const given = places[index];
    if (!given || (place.x === given.x && place.y === given.y && place.w === given.w && place.h === given.h)) return;
    report(at(path, index), 'issue.cell-place', { ...place }, 'warning');
  });
}

/** Parts such as panels are allowed only in their container, and it allows nothing else. */
function checkContainer(kind: Kind, path: string, { holder, context, report }: Scope) {
  const place = at(at(path, 'config'), 'zhjyKey');
  const name = kind.zhjyKey;
  const only = holder?.container?.only;
  if (holder && only !== undefined && only !== name) {
    report(place, 'issue.misplaced', { name, other: holder.zhjyKey, suggestion: only });
  }
  const homes = homesOf(context.kinds).get(name);
  if (homes && only !== name) report(place, 'issue.stray-part', { name, allowed: homes.join(' | ') });
}

const homes = new WeakMap<Kinds, Map<string, string[]>>();

function homesOf(kinds: Kinds): Map<string, string[]> {
  const known = homes.get(kinds);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const { zhjyKey, container: { only } = {} } of kinds.values()) {
    if (only !== undefined) made.set(only, [...(made.get(only) ?? []), zhjyKey]);
  }
  homes.set(kinds, made);
  return made;
}

/** An input without a name is not stored. */
function checkUnnamed(node: JsonObject, kind: Kind, path: string, { apart, report }: Scope) {
  if (!kind.value || isCalculated(kind) || kind.reference?.attributeOf || node['vModel'] !== undefined || apart) return;
  report(path, 'issue.no-name', { name: kind.zhjyKey }, 'warning');
}

/** A field without a label has no column title, no name in messages, and none for screen readers. */
function checkLabel(node: JsonObject, config: JsonObject, kind: Kind, path: string, scope: Scope) {
  const { vModel } = node;
  if (!kind.value || typeof vModel !== 'string' || scope.apart || config['noShow'] === true) return;
  if (scope.entity && Object.hasOwn(scope.entity.fields, vModel)) return;
  // A label outside of `config` is reported there.
  if (isNothing(config['label']) && isNothing(node['label']))
    scope.report(path, 'issue.no-label', { name: vModel }, 'warning');
}

/** Reports a field that picks no record, whose attribute could be shown. */
function checkPicking(name: unknown, kind: Kind, path: string, { values, fields, table, report }: Scope) {
  const { picker } = kind.reference ?? {};
  if (typeof name !== 'string' || picker === undefined) return;
  const written = fromRequestName(name);
  const field = [fieldName(table, written), written].find((one) => fields.has(one));
  if (field !== undefined && !values.has(`picks ${field} ${picker}`))
    report(path, 'issue.picks-nothing', { name, kind: kind.zhjyKey }, 'warning');
}

function checkOptions(node: JsonObject, config: JsonObject, kind: Kind, path: string, { report }: Scope) {
  if (!kind.options) return;
  const isSource = node['source'] !== undefined;
  const options = isSource ? own(node['source'], 'static') : node['options'];
  if (!Array.isArray(options) || options.length === 0) return;
  const shape = isSource ? {} : { ...(isObject(node['props']) ? node['props'] : {}) };
  const key = typeof shape['value'] === 'string' ? shape['value'] : 'id';
  if (!isSource) {
    options.forEach((option: unknown, index) => {
      if (isObject(option) && own(option, key) === undefined)
        report(at(at(path, 'options'), index), 'issue.missing-property', { name: key });
    });
  }
  const offered = new Set(idsIn(options, key, typeof shape['children'] === 'string' ? shape['children'] : 'children'));
  const chosen = [config['defaultValue']].flat(2).filter((id) => typeof id === 'string' || typeof id === 'number');
  const missing = chosen.find((id) => id !== '' && !offered.has(String(id)));
  if (missing === undefined || offered.size === 0) return;
  const name = String(missing);
  report(at(at(path, 'config'), 'defaultValue'), 'issue.not-offered', { name, ...suggest(name, offered) }, 'warning');
}

const idsIn = (options: readonly unknown[], key: string, children: string): string[] =>
  options.flatMap((option) => {
    const [id, below] = [own(option, key), own(option, children)];
    const inner = Array.isArray(below) ? idsIn(below, key, children) : [];
    return typeof id === 'string' || typeof id === 'number' ? [String(id), ...inner] : inner;
  });

/** Pairs of properties; the first must not exceed the second. */
const pairs = [
  ['min', 'max'],
  ['minRows', 'maxRows'],
] as const;

function checkBounds(node: JsonObject, path: string, { report }: Scope) {
  const holders: [unknown, string][] = [
    [node, path],
    [node['autoSize'], at(path, 'autoSize')],
  ];
  for (const [holder, where] of holders) {
    for (const [low, high] of pairs) {
      const [minimum, maximum] = [own(holder, low), own(holder, high)];
      if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
        report(at(where, low), 'issue.min-above-max', { minimum, maximum });
    }
  }
}

/** Date formats: years, months, days, hours, minutes and seconds, no other Latin letters. */
function checkFormat(format: unknown, kind: Kind, path: string, { report }: Scope) {
  const allowed = own(own(kind.props.properties, 'format'), 'examples');
  if (typeof format !== 'string' || !Array.isArray(allowed)) return;
  const meant = format
    .replace(/hh/g, 'HH')
    .replace(/YYYY/g, 'yyyy')
    .replace(/DD/g, 'dd')
    .replace(/(?<=yyyy[^A-Za-z]?)mm/, 'MM')
    .replace(/(?<=HH[^A-Za-z]?)MM/, 'mm');
  const isOdd = /[A-Za-z]/.test(meant.replace(/yyyy|MM|dd|HH|mm|ss/g, ''));
  const isSlip =
    /hh/.test(format) || /HH[^A-Za-z]?MM/.test(format) || /yyyy[^A-Za-z]?mm/i.test(format.replace(/MM/g, ''));
  if (!isOdd && !isSlip) return;
  const near = isOdd ? suggest(format, allowed as string[]) : { suggestion: meant };
  report(path, 'issue.time-format', { value: format, allowed: allowed.join(' | '), ...near });
}

const functionStart = /^(?:async\s+)?(?:function\b|new\s+Function\b)/;
const parameters = /^\(?[\w\s,]*(?:\)\s*)?$/;

/** Whether a text begins like a function: with its word, or with parameters and an arrow. */
function isFunctionText(text: string): boolean {
  const arrow = text.indexOf('=>');
  return (
    functionStart.test(text.trimStart()) ||
    (arrow >= 0 &&
      parameters.test(
        text
          .slice(0, arrow)
          .trimStart()
          .replace(/^async\s+/, ''),
      ))
  );
}

/** Reports texts that look like functions: they are not taken, the library would show them as they are. */
function checkPlainData(value: unknown, path: string, scope: Scope) {
  if (typeof value === 'string' && isFunctionText(value)) {
    scope.report(path, 'issue.function-text', { name: value.slice(0, 60) });
  }
  if (Array.isArray(value)) each(value, path, (one, where) => checkPlainData(one, where, scope));
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) checkPlainData(inner, at(path, key), scope);
  }
}

/** Checks properties of a node that refer to fields. */
function checkReferences(node: JsonObject, config: JsonObject, kind: Kind, path: string, scope: Scope) {
  // Columns and search fields refer to one another, not to a record.
  const around = scope.apart ? { ...scope, fields: scope.names } : scope;
  for (const name of kind.reference?.data ?? []) checkPlainData(node[name], at(path, name), scope);
  for (const name of kind.reference?.fields ?? []) checkFieldName(node[name], at(path, name), around);
  each(config['transferList'], at(at(path, 'config'), 'transferList'), (one, where) =>
    checkFieldName(own(one, 'targetField'), at(where, 'targetField'), scope),
  );
  if (!hasRows(kind)) return;
  each(config['complexHeaderList'], at(at(path, 'config'), 'complexHeaderList'), (group, where) =>
    checkColumns(own(group, 'childColumns'), at(where, 'childColumns'), scope),
  );
  each(node['footerBtnsList'], at(path, 'footerBtnsList'), (button, where) => {
    const place = at(at(where, 'actionConfig'), 'relationOptions');
    each(own(own(button, 'actionConfig'), 'relationOptions'), place, (one, inner) =>
      checkFieldName(own(one, 'field'), at(inner, 'field'), scope),
    );
  });
}

function each(list: unknown, path: string, run: (one: unknown, path: string) => void) {
  if (Array.isArray(list)) list.forEach((one: unknown, index) => run(one, at(path, index)));
}
