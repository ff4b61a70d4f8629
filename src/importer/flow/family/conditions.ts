import type { Rule } from '#schemas/language/rule.ts';
import { own, scalarText } from '#core/schema/record.ts';
import { childParts, type ImportReport, type Part } from '../../input/import-report.ts';

/** Operators of the family and how a rule says them; `value` is absent for those without one. */
const operators: Readonly<Record<string, (field: unknown, value: unknown) => Rule>> = {
  '>': (field, value) => ({ '>': [field, value] }),
  '>=': (field, value) => ({ '>=': [field, value] }),
  '<': (field, value) => ({ '<': [field, value] }),
  '<=': (field, value) => ({ '<=': [field, value] }),
  '==': (field, value) => ({ '==': [field, value] }),
  '<>': (field, value) => ({ '!=': [field, value] }),
  '!=': (field, value) => ({ '!=': [field, value] }),
  like: (field, value) => ({ in: [value, field] }),
  notLike: (field, value) => ({ '!': [{ in: [value, field] }] }),
  in: (field, value) => ({ in: [field, value] }),
  notIn: (field, value) => ({ '!': [{ in: [field, value] }] }),
  null: (field) => ({ '!': [field] }),
  notNull: (field) => ({ '!!': [field] }),
};

/** Names and kinds of what a condition compares: the designer shows them, the condition does without. */
const shown =
  /^(fieldName|fieldLabel|symbolName|logicName|fieldValueName|\w*Key|__config__|label|cellKey|id|fieldValueJnpfKey|required|disabled|multiple)$/;

const isOrdering = (symbol: string): boolean => /^[<>]=?$/.test(symbol);

/** Values that the launch of a process gives, by the names of the family. */
const systemFields: Readonly<Record<string, string>> = {
  '@launchUserId': 'initiator.id',
  launchUserId: 'initiator.id',
  '@userId': 'initiator.id',
};

/** Sub-tables are written as `table-field`. */
const readOf = (field: string): Rule => ({ var: systemFields[field] ?? `record.${field.replace('-', '.')}` });

/** The rule of a branch; undefined where it has none, or one that cannot be said: that is reported at its place. */
export function ruleOf(settings: Part, report: ImportReport): Rule | undefined {
  const groups = childParts(settings, 'conditions');
  if (Array.isArray(settings.value['conditions']) && groups.length === 0) {
    report.mark(settings.value, 'conditions', 'default');
    return undefined;
  }
  const isGrouped = groups.some(({ value }) => Array.isArray(value['groups']));
  if (!isGrouped) return oneAfterAnother(groups, report);
  const join = own(settings.value, 'matchLogic') === 'or' ? 'or' : 'and';
  if (Object.hasOwn(settings.value, 'matchLogic')) report.mark(settings.value, 'matchLogic', 'imported');
  const rules = groups.map((group) => {
    const inner = childParts(group, 'groups').map((one) => comparison(one, report));
    for (const name of ['logic', 'matchLogic']) {
      if (Object.hasOwn(group.value, name)) report.mark(group.value, name, 'imported');
    }
    return joined(group.value['logic'] === 'or' ? 'or' : 'and', inner);
  });
  return joined(join, rules);
}

/** One missing comparison makes the whole condition another one. */
function joined(operator: 'and' | 'or', rules: readonly (Rule | undefined)[]): Rule | undefined {
  const known = rules.flatMap((rule) => (rule === undefined ? [] : [rule]));
  if (known.length === 0 || known.length < rules.length) return undefined;
  return known.length === 1 ? known[0] : ({ [operator]: known } as Rule);
}

/** Comparisons with `&&` or `||` before the next one, evaluated as in a program: `&&` first. */
function oneAfterAnother(parts: readonly Part[], report: ImportReport): Rule | undefined {
  const alternatives: (Rule | undefined)[][] = [[]];
  for (const part of parts) {
    alternatives.at(-1)?.push(comparison(part, report));
    const logic = own(part.value, 'logic');
    if (Object.hasOwn(part.value, 'logic')) report.mark(part.value, 'logic', 'imported');
    if (logic === '||' || logic === 'or') alternatives.push([]);
  }
  return joined(
    'or',
    alternatives.filter((one) => one.length > 0).map((one) => joined('and', one)),
  );
}

function comparison(part: Part, report: ImportReport): Rule | undefined {
  const { value } = part;
  const symbol = scalarText(own(value, 'symbol'));
  const field = own(value, 'field');
  for (const name of Object.keys(value)) if (shown.test(name)) report.mark(value, name, 'bookkeeping');
  // 1 a field of the form; 3 a formula, which is a script.
  if (own(value, 'fieldType') !== undefined && Number(scalarText(value['fieldType'])) !== 1) {
    report.refuse(part, 'field', 'issue.family-script', { name: scalarText(field).slice(0, 100) });
    return undefined;
  }
  if (typeof field !== 'string' || field === '') {
    report.refuse(part, 'field', 'issue.family-value', { name: 'field', value: JSON.stringify(field ?? null) });
    return undefined;
  }
  const make = Object.hasOwn(operators, symbol) ? operators[symbol] : undefined;
  if (!make) {
    report.refuse(part, 'symbol', 'issue.family-value', { name: 'symbol', value: symbol.slice(0, 100) });
    return undefined;
  }
  for (const name of ['field', 'symbol', 'fieldValue', 'fieldValueType', 'fieldType']) {
    if (Object.hasOwn(value, name)) report.mark(value, name, 'imported');
  }
  return make(readOf(field), operandOf(value, symbol));
}

/** A fixed value, or that of another field (`fieldValueType` 1). Texts of numbers are compared as numbers. */
function operandOf(value: Part['value'], symbol: string): unknown {
  const given = own(value, 'fieldValue');
  if (
    own(value, 'fieldValueType') !== undefined &&
    Number(scalarText(value['fieldValueType'])) === 1 &&
    typeof given === 'string'
  ) {
    return readOf(given);
  }
  const isNumber = typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given.trim());
  if (isNumber && isOrdering(symbol)) return Number(given);
  return given ?? null;
}
