import { type Conditions, conditionSymbols } from '#schemas/language/condition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { own, scalarNumber } from '#core/schema/record.ts';
import { isNothing } from '../input/coerce.ts';
import { type Part, childPart, childParts } from '../input/import-report.ts';
import type { ImportContext } from '../input/import-context.ts';
import { requestName } from '#core/schema/address.ts';

type Nodes = ReadonlyMap<string, DefinitionNode>;
type Group = Conditions['conditionList'][number];

/**
 * Imports the fixed conditions of a list, all or none: without one unsupported comparison the filter would have another
 * meaning.
 */
export function importFilter(list: Part, nodes: Nodes, context: ImportContext): Conditions | undefined {
  const { report } = context;
  for (const key of ['ruleList', 'ruleListApp']) {
    if (isNothing(list.value[key]) && key in list.value) report.mark(list.value, key, 'default');
  }
  const rules = childPart(list, 'ruleList', 'ruleListApp');
  if (!rules || isNothing(rules.value)) return undefined;
  const key = rules.value === list.value['ruleList'] ? 'ruleList' : 'ruleListApp';
  const groups = childParts(rules, 'conditionList');
  if (isNothing(own(rules.value, 'conditionList'))) {
    for (const name of ['matchLogic', 'conditionList'])
      if (name in rules.value) report.mark(rules.value, name, 'default');
    return undefined;
  }
  const imported = groups.map((group) => importGroup(group, nodes, context));
  if (imported.length === 0 || imported.includes(undefined)) {
    report.refuse(list, key, 'issue.family-unsupported', { name: key });
    return undefined;
  }
  markGroups(rules, groups, context);
  return { matchLogic: logicOf(rules), conditionList: imported as Group[] };
}

const logicOf = ({ value }: Part) => (value['matchLogic'] === 'or' || value['logic'] === 'or' ? 'or' : 'and');

function importGroup(group: Part, nodes: Nodes, { names }: ImportContext): Group | undefined {
  const comparisons = childParts(group, 'groups').map(({ value }) => {
    const field = typeof value['field'] === 'string' ? requestName(names.refer(value['field'])) : '';
    const symbol = conditionSymbols.find((one) => one === value['symbol']);
    // 1 compares with another field.
    const isConstant = scalarNumber(value['fieldValueType']) !== 1;
    if (!nodes.has(field) || symbol === undefined || !isConstant) return undefined;
    const { fieldValue } = value;
    return { field, symbol, ...(!isNothing(fieldValue) && { fieldValue }) };
  });
  if (comparisons.length === 0 || comparisons.includes(undefined)) return undefined;
  return { logic: logicOf(group), groups: comparisons as Group['groups'] };
}

const conditionKeys = new Set(['field', 'symbol', 'fieldValue', 'fieldValueType']);

/** Marks the repeated configuration of the fields in comparisons; the comparisons themselves are imported. */
function markGroups(rules: Part, groups: readonly Part[], { report }: ImportContext) {
  if ('matchLogic' in rules.value) report.mark(rules.value, 'matchLogic', 'imported');
  for (const group of groups) {
    if ('logic' in group.value) report.mark(group.value, 'logic', 'imported');
    for (const { value } of childParts(group, 'groups')) {
      for (const key of Object.keys(value)) {
        if (conditionKeys.has(key)) report.mark(value, key, 'imported');
        else if (copied.has(key) || /key$/i.test(key)) report.mark(value, key, 'repeated');
      }
    }
  }
}

const copied = new Set([
  '__config__',
  '__vModel__',
  'config',
  'vModel',
  'id',
  'fullName',
  'label',
  'prop',
  'attr',
  'disabled',
  'multiple',
  'format',
  'precision',
  'props',
  'options',
  'placeholder',
  'activeTxt',
  'inactiveTxt',
  'activeValue',
  'inactiveValue',
  'selectType',
  'level',
  'cellKey',
  'logic',
  'required',
  'clearable',
  'filterable',
]);
