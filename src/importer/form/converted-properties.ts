import { type Kind, isCalculated } from '#core/kind/kind.ts';
import { expressionText } from '#core/calc/source-text.ts';
import { compilePattern, patternCharactersMax } from '#core/text/pattern/pattern.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { tableSpecials } from './table-buttons.ts';
import type { Entry } from '../input/property-entry.ts';
import { isNothing } from '../input/coerce.ts';
import { strayFrom } from '../input/collect-fields.ts';
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

function importPattern(rule: Part, report: ImportContext['report']): JsonObject[] {
  const { pattern, message } = rule.value;
  if (isNothing(rule.value['messageI18nCode']) && 'messageI18nCode' in rule.value) {
    report.mark(rule.value, 'messageI18nCode', 'default');
  }
  if (typeof message === 'string') report.mark(rule.value, 'message', 'imported');
  else if (isNothing(message) && 'message' in rule.value) report.mark(rule.value, 'message', 'default');
  if (typeof pattern !== 'string' || pattern === '') return [];
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
    const ids = value.map((id: unknown) => (String(id).includes('--') ? id : `${String(id)}--${type}`));
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

/** Boolean option ids are the texts "true" and "false" here. */
const start = changed(
  (value) => (typeof value === 'boolean' ? String(value) : value),
  (kind) => kind.options === true,
);

/** By the name of the property. */
export const specialProperties: ReadonlyMap<string, Special> = new Map<string, Special>([
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
