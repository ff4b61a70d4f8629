import { at } from '../schema/path.ts';
import { isObject } from '../schema/record.ts';

/** A text in a rule that is probably meant as a field reference. */
export interface BareText {
  text: string;
  path: string;
}

const comparing = new Set(['==', '===', '!=', '!==', '>', '>=', '<', '<=', '+', '-', '*', '/', '%']);

/** Texts a rule compares with a constant: `{ ">": ["days", 3] }` compares a text with a number. */
export function bareTexts(rule: unknown, path = ''): BareText[] {
  if (Array.isArray(rule)) return rule.flatMap((one: unknown, index) => bareTexts(one, at(path, index)));
  if (!isObject(rule)) return [];
  return Object.entries(rule).flatMap(([operator, operands]) => {
    if (operator === 'var') return [];
    const where = at(path, operator);
    if (!comparing.has(operator) || !Array.isArray(operands) || operands.some(isObject))
      return bareTexts(operands, where);
    return operands.flatMap((text: unknown, index) =>
      typeof text === 'string' ? [{ text, path: at(where, index) }] : [],
    );
  });
}
