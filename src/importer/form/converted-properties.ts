import { type Kind, isCalculated } from '#core/kind/kind.ts';
import { isPair } from '#core/compile/validate/legacy-kind-names.ts';
import { expressionText } from '#core/calc/source-text.ts';
import { compilePattern, patternCharactersMax } from '#core/text/pattern/pattern.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject, scalarText } from '#core/schema/record.ts';
import { tableSpecials } from './table-buttons.ts';
import type { Entry } from '../input/property-entry.ts';
import { isNothing } from '../input/coerce.ts';
import { strayFrom } from '../input/collect-fields.ts';
import { configOf } from '../input/kind-of.ts';
import type { Part } from '../input/import-report.ts';
import { place, shown, type Within, type Special } from './place-property.ts';
import type { ImportContext } from '../input/import-context.ts';
import { targetOf } from './target-property.ts';

type Change = (value: unknown, within: Within, context: ImportContext, entry: Entry) => unknown;

/** Converts the value before it is placed. */
function changed(change: Change, applies: Special['applies'] = () => true): Special {
  return {
    applies: (kind, part) => applies(kind, part),
    place(entry, made, within, context) {
      const target = targetOf(entry, within.kind);
      const value = change(entry.value, within, context, entry);
      if (target) place({ ...entry, value }, target, made, context);
      else context.report.refuse(entry.owner, entry.key, 'issue.family-unsupported', { name: entry.key });
    },
  };
}

const hasProp = (name: string) => (kind: Kind) => {
  const schema = Object.hasOwn(kind.props.properties, name) ? kind.props.properties[name] : undefined;
  return schema !== undefined && schema['deprecated'] !== true;
};
const hasConfig = (name: string) => (kind: Kind) => Object.hasOwn(kind.config?.properties ?? {}, name);

const refer: Change = (value, _, { names }) => (typeof value === 'string' && value !== '' ? names.refer(value) : value);

/** A column of the same sub-table by its bare name. */
const column: Change = (value, { table }, { names }, entry) => {
  if (typeof value !== 'string' || value === '') return value;
  const named = names.refer(value);
  const within = table ?? nameIn(entry);
  const [first, rest] = named.split('.');
  if (rest !== undefined && (within === undefined || first === within)) return rest;
  return within === undefined ? named : names.refer(`${within}-${value}`).slice(within.length + 1);
};

const nameIn = ({ owner }: Entry) => {
  const name = owner.value['__vModel__'] ?? owner.value['vModel'];
  return typeof name === 'string' ? name : undefined;
};

const columns: Change = (value, within, context, entry) =>
  Array.isArray(value) ? value.map((one: unknown) => column(one, within, context, entry)) : value;

function expression(value: unknown, _: Within, { names }: ImportContext): unknown {
  const tokens = typeof value === 'string' && value.startsWith('[') ? parsed(value) : value;
  if (!Array.isArray(tokens)) return tokens;
  return expressionText(
    tokens.map((token: unknown) => {
      if (!isObject(token)) return token;
      const name = token['__vModel__'] ?? token['vModel'];
      return typeof name === 'string' ? { vModel: names.refer(name) } : token;
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const rules: Special = {
  applies: () => true,
  place({ owner, key, value }, { config }, _, { report }) {
    if (isNothing(value)) return report.mark(owner.value, key, 'default');
    if (!Array.isArray(value))
      return report.refuse(owner, key, 'issue.family-value', { name: key, value: shown(value) });
    const supported = value.flatMap((rule: unknown, index) => {
      const pattern = isObject(rule)
        ? importPattern({ value: rule, path: at(at(owner.path, key), index) }, report)
        : [];
      return pattern;
    });
    if (supported.length > 0) config['regList'] = supported;
  },
};

/** A pattern whose backslashes were lost when it was stored, with them; undefined: it seems complete. */
function mendedPattern(pattern: string): string | undefined {
  if (pattern.includes('\\')) return undefined;
  const mended = pattern
    .replace(/u([0-9a-fA-F]{4})/g, '\\u$1')
    .replace(/(?<![A-Za-z\\])([dws])(?=[{+*?])/gi, '\\$1')
    .replace(/(?<=[\])*+?(]|^)\.(?=\\[dws])/g, '\\.');
  return mended === pattern || compilePattern(mended).problem !== undefined ? undefined : mended;
}

function importPattern(rule: Part, report: ImportContext['report']): JsonObject[] {
  const { pattern, message } = rule.value;
  if (isNothing(rule.value['messageI18nCode']) && 'messageI18nCode' in rule.value) {
    report.mark(rule.value, 'messageI18nCode', 'default');
  }
  if (typeof message === 'string') report.mark(rule.value, 'message', 'imported');
  else if (isNothing(message) && 'message' in rule.value) report.mark(rule.value, 'message', 'default');
  if (typeof pattern !== 'string' || pattern === '') return [];
  const mended = mendedPattern(pattern);
  if (mended !== undefined) {
    report.refuse(rule, 'pattern', 'issue.family-pattern', { pattern: pattern.slice(0, 100), mended });
    return [{ pattern: mended, ...(typeof message === 'string' && message !== '' && { message }) }];
  }
  const { problem } = compilePattern(pattern);
  if (problem !== undefined) {
    report.refuse(rule, 'pattern', problem, { pattern: pattern.slice(0, 100), maximum: patternCharactersMax });
    return [];
  }
  report.mark(rule.value, 'pattern', 'imported');
  return [{ pattern, ...(typeof message === 'string' && message !== '' && { message }) }];
}

/** 3.4 had a property for each type of person a picker offers. */
const able = (type: string): Special => ({
  applies: hasProp('ableIds'),
  place({ owner, key, value }, { node }, _, { report }) {
    if (isNothing(value)) return report.mark(owner.value, key, 'default');
    if (!Array.isArray(value))
      return report.refuse(owner, key, 'issue.family-value', { name: key, value: shown(value) });
    const ids = value.map((id: unknown) => (scalarText(id).includes('--') ? id : `${scalarText(id)}--${type}`));
    node['ableIds'] = [...(Array.isArray(node['ableIds']) ? (node['ableIds'] as unknown[]) : []), ...ids];
    report.mark(owner.value, key, 'imported');
  },
});

/** A date that could only be picked was read-only; here it is disabled. */
const readonly: Special = {
  applies: (kind) => !hasProp('readonly')(kind) && hasProp('disabled')(kind),
  place({ owner, key, value }, { node }, _, { report }) {
    if (value === true) node['disabled'] = true;
    report.mark(owner.value, key, value === true ? 'imported' : 'default');
  },
};

const maskNames = [
  'filler',
  'maskType',
  'prefixType',
  'prefixLimit',
  'prefixSpecifyChar',
  'suffixType',
  'suffixLimit',
  'suffixSpecifyChar',
  'ignoreChar',
  'useUnrealMask',
  'unrealMaskLength',
];

/** Mask settings of a text without a mask. */
const mask: Special = {
  applies: (kind, part) => !hasProp('maskConfig')(kind) && part.value['useMask'] !== true,
  place({ owner, key, value }, _made, _within, { report }) {
    if (!isObject(value)) return report.mark(owner.value, key, 'default');
    for (const name of maskNames) if (name in value) report.mark(value, name, 'default');
  },
};

const controls = changed((value) => (value === 'right' ? true : value === '' ? false : value), hasProp('controls'));

/** Only multiples of a whole step: integers, where the step is one. */
const strictly: Special = {
  applies: (kind, { value }) => hasProp('precision')(kind) && hasProp('step')(kind) && (value['step'] ?? 1) === 1,
  place({ owner, key, value }, { node }, _, { report }) {
    if (value === true && isNothing(owner.value['precision'])) node['precision'] = 0;
    report.mark(owner.value, key, value === true ? 'imported' : 'default');
  },
};

/** Column groups of a sub-table header. */
const headers = changed(
  (value, within, context, entry) =>
    Array.isArray(value)
      ? value.map((group: unknown) =>
          isObject(group) ? { ...group, childColumns: columns(group['childColumns'], within, context, entry) } : group,
        )
      : value,
  hasConfig('complexHeaderList'),
);

const transfers = changed(
  (value, _, { names }) =>
    Array.isArray(value)
      ? value.map((one: unknown) =>
          isObject(one) && typeof one['targetField'] === 'string'
            ? { ...one, targetField: names.refer(one['targetField']) }
            : one,
        )
      : value,
  hasConfig('transferList'),
);

/** Lists label a column of a sub-table `明细-金额`. */
const label = changed(
  (value) => (typeof value === 'string' ? value.slice(value.indexOf('-') + 1) : value),
  (_, part) => strayFrom(part) !== undefined,
);

const isOfPair: Special['applies'] = (kind, { value }) => isPair(kind.zhjyKey, value);

/** What says that a node has a pair of values: its kind says it. */
const pair: Special = {
  applies: isOfPair,
  place({ owner, key }, { node }, _, { report }) {
    const format = typeFormats[scalarText(owner.value['type'])];
    if (key === 'type' && format !== undefined && isNothing(owner.value['format'])) node['format'] = format;
    report.mark(owner.value, key, 'imported');
  },
};

/** Bounds of a slider, which a range of numbers does not have. */
const bound = (usual: number): Special => ({
  applies: (kind, part) => isOfPair(kind, part) && !hasProp('min')(kind) && !hasProp('format')(kind),
  place({ owner, key, value }, _made, _within, { report }) {
    if (isNothing(value) || value === usual) report.mark(owner.value, key, 'default');
    else report.refuse(owner, key, 'issue.family-unsupported', { name: key });
  },
});

/** Formats of date pickers that only say which type they are. */
const typeFormats: Readonly<Record<string, string>> = {
  year: 'yyyy',
  month: 'yyyy-MM',
  datetime: 'yyyy-MM-dd HH:mm:ss',
  monthrange: 'yyyy-MM',
  datetimerange: 'yyyy-MM-dd HH:mm:ss',
};

const isTyped: Special['applies'] = (kind, { value }) =>
  hasProp('format')(kind) && Object.hasOwn(typeFormats, scalarText(value['type']));

/** The type of a date picker is its format. */
const dateType: Special = {
  applies: (kind, part) => isOfPair(kind, part) || isTyped(kind, part),
  place: pair.place.bind(pair),
};

/** A picker of months or years has no days, whatever its format says. */
const dateFormat = changed(
  (value, _within, _context, { owner }) => {
    const type = scalarText(owner.value['type']);
    const isFiner = typeof value === 'string' && (/d/i.test(value) || (type === 'year' && value.includes('M')));
    return isFiner ? typeFormats[type] : value;
  },
  (kind, part) => isTyped(kind, part) && ['month', 'year', 'monthrange'].includes(scalarText(part.value['type'])),
);

/** First and last time of a list of times, and of the selectable times of a time picker. */
const pickerOptions: Special = {
  applies: (kind, { value }) => hasProp('startTime')(kind) && isObject(value['picker-options']),
  place({ owner, key, value }, { node }, _, { report }) {
    const { start, end, step, selectableRange } = value as JsonObject;
    const range = typeof selectableRange === 'string' ? selectableRange.split('-') : [];
    const [from, to] = [start ?? range[0], end ?? range[1]].map((one) => scalarText(one).trim());
    if (from && !/^00:00(:00)?$/.test(from)) node['startTime'] = from;
    if (to && !/^23:59(:59)?$/.test(to)) node['endTime'] = to;
    report.mark(owner.value, key, 'imported');
    if (!isNothing(step))
      report.refuse({ value: value as JsonObject, path: at(owner.path, key) }, 'step', 'issue.family-unsupported', {
        name: 'step',
      });
  },
};

/** Boolean option ids are the texts "true" and "false" here; a range does not read days written as texts. */
const start: Special = {
  applies: (kind, part) =>
    kind.options === true ||
    (isOfPair(kind, part) && (kind.value?.parse(configOf(part)?.value['defaultValue'], {}).issues.length ?? 0) > 0),
  place(entry, made, within, context) {
    const { owner, key, value } = entry;
    if (within.kind.options) return textStart.place(entry, made, within, context);
    return context.report.refuse(owner, key, 'issue.family-value', { name: key, value: shown(value) });
  },
};

const textStart = changed((value) => (typeof value === 'boolean' ? String(value) : value));

/** By the name of the property. */
export const specialProperties: ReadonlyMap<string, Special> = new Map<string, Special>([
  ['type', dateType],
  ['range', pair],
  ['isRange', pair],
  ['min', bound(0)],
  ['max', bound(100)],
  ['step', bound(1)],
  ['format', dateFormat],
  ['pickerOptions', pickerOptions],
  ['expression', changed(expression, (kind) => isCalculated(kind))],
  ['regList', rules],
  ['label', label],
  ['labelWidth', changed((value) => (value === 0 ? null : value))],
  ['defaultValue', start],
  ['startRelationField', changed(refer, hasConfig('startRelationField'))],
  ['endRelationField', changed(refer, hasConfig('endRelationField'))],
  ['relationField', changed(refer, (kind) => kind.reference?.fields?.includes('relationField') ?? false)],
  ['summaryField', changed(columns, hasProp('summaryField'))],
  ['complexHeaderList', headers],
  ['transferList', transfers],
  ['controls', controls],
  ['readonly', readonly],
  ['maskConfig', mask],
  ['stepStrictly', strictly],
  ['ableDepIds', able('department')],
  ['ablePosIds', able('position')],
  ['ableUserIds', able('user')],
  ['ableRoleIds', able('role')],
  ['ableGroupIds', able('group')],
  ...tableSpecials,
]);
