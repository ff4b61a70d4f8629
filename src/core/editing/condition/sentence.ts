import { type Relation, type Condition, hasOperand, type Operand } from './condition.ts';

/** The words of a sentence about a condition, in the language of the reader. */
export interface ConditionWords {
  field(name: string): string;
  relation(by: Relation, field: string): string;
  constant(value: unknown, field: string): string;
  and: string;
  or: string;
  not: string;
  /** For what cannot be shown. */
  other: string;
  open: string;
  close: string;
}

/** A condition as a sentence: `天数 大于 3 且 (类型 等于 病假 或 类型 等于 事假)`. */
export function conditionSentence(condition: Condition, words: ConditionWords, isWithin = false): string {
  switch (condition.type) {
    case 'other':
      return typeof condition.rule === 'string' ? condition.rule : words.other;
    case 'not':
      return `${words.not} ${conditionSentence(condition.item, words, true)}`;
    case 'group': {
      const parts = condition.items.map((item) => conditionSentence(item, words, true));
      const joined = parts.join(` ${words[condition.logic]} `);
      return isWithin && parts.length > 1 ? `${words.open}${joined}${words.close}` : joined;
    }
    default: {
      const { field, by, value } = condition;
      const compared = `${words.field(field)} ${words.relation(by, field)}`;
      return value === undefined || !hasOperand(by) ? compared : `${compared} ${operandText(value, field, words)}`;
    }
  }
}

const operandText = (value: Operand, field: string, words: ConditionWords): string =>
  'field' in value
    ? words.field(value.field)
    : 'formula' in value
      ? value.formula
      : words.constant(value.constant, field);
