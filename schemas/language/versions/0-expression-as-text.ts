import { type AnyDefinition, mapNodes, type Step } from './step.ts';

/**
 * In version 0 the expression of a calculated field was the designer's list of tokens; a field was a text or `{
 * "vModel": "price" }`. Since version 1 it is a text: `quantity × price`.
 */
export const expressionAsText: Step = {
  name: 'expression-as-text',
  from: 0,
  up: (definition) => mapNodes(definition, (node) => withExpression(node, Array.isArray, joined)),
  down: (definition) => mapNodes(definition, (node) => withExpression(node, isText, tokens)),
};

const isText = (value: unknown): value is string => typeof value === 'string';

function withExpression<T>(
  node: AnyDefinition,
  applies: (value: unknown) => value is T,
  change: (value: T) => unknown,
): AnyDefinition {
  const expression = node['expression'];
  return applies(expression) ? { ...node, expression: change(expression) } : node;
}

function joined(list: unknown[]): string {
  return list.map(wordOf).join(' ');
}

function wordOf(token: unknown): string {
  if (typeof token !== 'object' || token === null) return String(token);
  const { vModel, __vModel__ } = token as AnyDefinition;
  const name = vModel ?? __vModel__;
  return typeof name === 'string' ? name : '';
}

/** Numbers, names with dots, and single signs. */
function tokens(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?|[\p{L}_$][\p{L}\p{N}_$.]*|[^\s]/gu) ?? [];
}
