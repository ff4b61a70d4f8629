import type { Static } from '@sinclair/typebox';
import type { Comparison, Conditions } from '#schemas/language/condition.ts';
import type { Language } from '#schemas/language/text.ts';
import type { SchemeRule } from '#schemas/resources/menu-item/menu-item.entity.ts';
import { sentence } from '../../platform/envelope/sentence.ts';

type Rule = Static<typeof SchemeRule>;

/** The conditions of a set of records as edited: one row for each comparison. */
export interface SchemeRules {
  matchLogic?: 'and' | 'or' | null;
  conditionJson?: readonly Rule[] | null;
}

const lists = ['in', 'notIn', 'between'];
const without = ['null', 'notNull'];

/** The conditions of rows: the rows of a group belong together, joined by the logic of its first row. */
export function conditionsOf({ matchLogic, conditionJson }: SchemeRules): Conditions {
  const groups = new Map<number, Conditions['conditionList'][number]>();
  for (const rule of conditionJson ?? []) {
    const number = rule.group ?? 1;
    const group = groups.get(number) ?? { logic: rule.logic ?? 'and', groups: [] };
    groups.set(number, { ...group, groups: [...group.groups, comparisonOf(rule)] });
  }
  const inOrder = [...groups].sort(([one], [other]) => one - other).map(([, group]) => group);
  return { matchLogic: matchLogic ?? 'and', conditionList: inOrder };
}

function comparisonOf({ field, symbol, fieldValue }: Rule): Comparison {
  if (without.includes(symbol)) return { field, symbol };
  const text = (fieldValue ?? '').trim();
  return { field, symbol, fieldValue: lists.includes(symbol) ? listOf(text) : valueOf(text) };
}

/** A list as typed: separated by commas, or as JSON. */
const listOf = (text: string): unknown => {
  const value = valueOf(text);
  if (typeof value !== 'string' || text.startsWith('@')) return value;
  return text.split(/[,，]/).map((part) => part.trim());
};

/** A value as typed; paths of ids and ranges are JSON. */
function valueOf(text: string): unknown {
  if (!/^[[{"]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The rows of conditions. */
export function rulesOf(conditions: Conditions | null): Required<SchemeRules> {
  const { matchLogic = 'and', conditionList = [] } = conditions ?? {};
  const conditionJson = conditionList.flatMap(({ logic, groups }, index) =>
    groups.map(({ field, symbol, fieldValue }, row) => ({
      group: index + 1,
      logic,
      field,
      symbol,
      fieldValue: textOf(fieldValue),
      zhjyId: `${index}-${row}`,
    })),
  );
  return { matchLogic, conditionJson };
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((one) => isPlain(one) && !String(one).includes(','))) return value.join(', ');
  return isPlain(value) ? String(value) : JSON.stringify(value);
}

/** The conditions in words, for the list. */
export function conditionWords(conditions: Conditions | null, language: Language): string {
  const { matchLogic = 'and', conditionList = [] } = conditions ?? {};
  if (conditionList.length === 0) return sentence(language, 'permission.allData');
  const between = (logic: 'and' | 'or') => ` ${sentence(language, `menu-item.${logic}`)} `;
  const words = ({ field, symbol, fieldValue }: Comparison) =>
    [field, sentence(language, `menu-item.symbol.${symbol}`), textOf(fieldValue)]
      .filter((word) => word !== '')
      .join(' ');
  return conditionList
    .map(({ logic, groups }) => `(${groups.map(words).join(between(logic))})`)
    .join(between(matchLogic));
}
