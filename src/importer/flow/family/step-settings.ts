import type { TSchema } from '@sinclair/typebox';
import type { StepKind } from '#core/flow/model/step-kind.ts';
import { isObject, type JsonObject, own, scalarText } from '#core/schema/record.ts';
import { at } from '#core/schema/path.ts';
import { coerce, isNothing, same } from '../../input/coerce.ts';
import { childPart, type ImportReport, type Part } from '../../input/import-report.ts';
import { plainName } from '../../input/read-input.ts';

/** Names of things whose ids are imported, and state of the designer. */
const bookkeeping =
  /^(title|nodeName|nodeId|nodeCode|type|formName|flowName|interfaceName|msgName|fieldName|processCondition|priority|.*Label|.*Names?)$/;

/** Whether a property says nothing: empty, off, or nothing but such values. */
export function saysNothing(value: unknown): boolean {
  if (value === false || value === 0 || value === '0' || isNothing(value)) return true;
  if (Array.isArray(value)) return value.every(saysNothing);
  return isObject(value) && Object.values(value).every(saysNothing);
}

/**
 * The properties of a step that this kind has, coerced and without those that repeat a default. What the kind does not
 * have is left for the report to list, except where it says nothing.
 */
export function placeSettings(part: Part, kind: StepKind, report: ImportReport): JsonObject {
  // Rights are written in another shape.
  const { formOperates: _rights, ...properties } = kind.props.properties;
  return placeInto(part, { properties } as unknown as TSchema, report);
}

function placeInto(part: Part, schema: TSchema, report: ImportReport): JsonObject {
  const known = new Map(
    Object.entries((schema.properties ?? {}) as Record<string, TSchema>).map(([name, one]) => [
      plainName(name),
      [name, one] as const,
    ]),
  );
  const placed: JsonObject = {};
  for (const [name, value] of Object.entries(part.value)) {
    const [target, property] = known.get(plainName(name)) ?? [];
    if (target !== undefined && property) place(part, name, { target, property, placed }, report);
    else if (bookkeeping.test(name)) report.mark(part.value, name, 'bookkeeping');
    else if (saysNothing(value)) report.mark(part.value, name, 'default');
  }
  return placed;
}

interface Target {
  target: string;
  property: TSchema;
  placed: JsonObject;
}

function place(part: Part, name: string, { target, property, placed }: Target, report: ImportReport): void {
  const value = own(part.value, name);
  const inner = isObject(value) && property.properties ? { value, path: at(part.path, name) } : undefined;
  if (inner) {
    const object = placeInto(inner, property, report);
    if (Object.keys(object).length > 0) placed[target] = object;
    return;
  }
  if (isNothing(value)) return report.mark(part.value, name, 'default');
  const found = coerce(property, listOf(property, value));
  if (!found) {
    const shown = (JSON.stringify(value) ?? '').slice(0, 100);
    return report.refuse(part, name, 'issue.family-value', { name, value: shown });
  }
  const isDefault = same(found.value, property.default);
  report.mark(part.value, name, isDefault ? 'default' : 'imported');
  if (!isDefault) placed[target] = found.value;
}

/** Parameters of interfaces carry names and labels in addition to what they map. */
function listOf(property: TSchema, value: unknown): unknown {
  const item = (property as { items?: TSchema }).items;
  if (!Array.isArray(value) || !item?.properties || item.additionalProperties !== false) return value;
  const names = Object.keys(item.properties as object);
  return value
    .filter(isObject)
    .map((one) => Object.fromEntries(names.flatMap((name) => (name in one ? [[name, scalarText(one[name])]] : []))));
}

/** Members as `{id}--{type}`, from one list, or from a list for each type. */
export function membersIn(part: Part, names: Readonly<Record<string, string>>, report: ImportReport): string[] {
  return Object.entries(names).flatMap(([name, type]) => {
    const value = own(part.value, name);
    if (value === undefined) return [];
    const list = (Array.isArray(value) ? value : [value]).filter(
      (one): one is string => typeof one === 'string' && one !== '',
    );
    report.mark(part.value, name, list.length > 0 ? 'imported' : 'default');
    return list.map((one) => (one.includes('--') ? one : `${one}--${type}`));
  });
}

/** The rights on fields: a list of `{id, read, write, required}`. */
export function fieldRights(part: Part, rest: 'read' | 'write', report: ImportReport): JsonObject {
  const list = own(part.value, 'formOperates');
  if (!Array.isArray(list)) return {};
  report.mark(part.value, 'formOperates', 'imported');
  const rights = list.filter(isObject).flatMap(({ id, read, write, required }): [string, string][] => {
    if (typeof id !== 'string' || id === '') return [];
    const right = write === true ? (required === true ? 'required' : 'write') : read === true ? 'read' : 'hidden';
    return right === rest ? [] : [[id.replace('-', '.'), right]];
  });
  return rights.length === 0 ? {} : { formOperates: Object.fromEntries(rights) };
}

const limitNames =
  /^(on|nodeLimit|formField|duringDeal|firstOver|overTimeDuring|overNotice|overEvent|overEventTime|overAutoApprove\w*)$/;

/** The settings of a limit that has no effect at its place: switched off, or meant for steps that follow the start. */
export function noteLimits(
  part: Part,
  names: readonly string[],
  verdict: 'default' | 'imported',
  report: ImportReport,
) {
  for (const name of names) {
    const config = childPart(part, name);
    for (const key of Object.keys(config?.value ?? {})) {
      if (config && limitNames.test(key)) report.mark(config.value, key, verdict);
    }
  }
}

export const limits = ['timeLimitConfig', 'noticeConfig', 'overTimeConfig'] as const;

/**
 * The time limit of a step, out of three settings that can be switched off (0), on (1), or be as the start says (2).
 */
export function limitOf(part: Part, start: Part | undefined, limit: TSchema, report: ImportReport): JsonObject {
  const effective = (name: string) => {
    const own = childPart(part, name);
    const isAsStart = Number(scalarText(own?.value['on'])) === 2;
    if (own && isAsStart) report.mark(own.value, 'on', 'imported');
    return isAsStart ? start && childPart(start, name) : own;
  };
  const properties = limit.properties as Record<string, TSchema>;
  const time = effective('timeLimitConfig');
  if (!time || Number(scalarText(time.value['on'])) !== 1) {
    noteLimits(part, limits, 'default', report);
    return {};
  }
  const own = placeInto(time, { properties: { ...properties, on: { default: 1 } } } as unknown as TSchema, report);
  const { on: _on, ...made } = own;
  report.mark(time.value, 'on', 'imported');
  for (const [name, target] of [
    ['noticeConfig', 'notice'],
    ['overTimeConfig', 'overtime'],
  ] as const) {
    const config = effective(name);
    if (!config) continue;
    report.mark(config.value, 'on', 'imported');
    if (Number(scalarText(config.value['on'])) !== 1) {
      noteLimits(part, [name], 'default', report);
      continue;
    }
    made[target] = placeInto(config, properties[target] as TSchema, report);
  }
  return Object.keys(made).length === 0 ? {} : { limit: made };
}
