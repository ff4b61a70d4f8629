import type { ExpressionProblem } from './graph.ts';
import { tokenise, type Operator, type Token } from './tokens.ts';

/** Maximum nesting of brackets and leading minus signs. */
const expressionDepthMax = 100;

export type Tree =
  | { type: 'number'; text: string }
  | { type: 'field'; name: string; offset: number }
  | { type: 'minus'; operand: Tree }
  | { type: 'operation'; operator: Operator; left: Tree; right: Tree };

/**
 * Recursive descent parser for `sum := product {(+|-) product}`, `product := operand {(×|÷) operand}`, `operand := [-]
 * (number | field | '(' sum ')')`. Never throws: returns the first problem.
 */
export function parse(source: string): { tree: Tree } | { problem: ExpressionProblem } {
  const tokens = tokenise(source);
  if ('id' in tokens) return { problem: tokens };
  if (tokens.length === 0) return { problem: { id: 'issue.expression-empty', params: {}, offset: 0 } };
  const reader = new Reader(tokens, source.length);
  const tree = reader.sum(0) ?? missing;
  const problem = reader.problem ?? reader.rest();
  return problem ? { problem } : { tree };
}

const missing: Tree = { type: 'number', text: '0' };

class Reader {
  problem: ExpressionProblem | undefined;
  private next = 0;
  private readonly tokens: readonly Token[];
  private readonly end: number;

  constructor(tokens: readonly Token[], end: number) {
    this.tokens = tokens;
    this.end = end;
  }

  sum(depth: number): Tree | undefined {
    return this.chain(['+', '-'], () => this.chain(['×', '÷'], () => this.operand(depth)));
  }

  /** The problem of a token after the end of the expression. */
  rest(): ExpressionProblem | undefined {
    const token = this.tokens[this.next];
    if (!token) return undefined;
    return token.type === ')'
      ? { id: 'issue.expression-not-opened', params: {}, offset: token.offset }
      : { id: 'issue.expression-operator', params: { text: token.text }, offset: token.offset };
  }

  /** Operands of operators with the same precedence, left-associative. */
  private chain(ranked: readonly Operator[], operand: () => Tree | undefined): Tree | undefined {
    let left = operand();
    for (let token = this.tokens[this.next]; left; token = this.tokens[this.next]) {
      if (token?.type !== 'operator' || !ranked.includes(token.text)) return left;
      this.next++;
      const right = operand();
      left = right && { type: 'operation', operator: token.text, left, right };
    }
    return undefined;
  }

  private operand(depth: number, signed = false): Tree | undefined {
    const token = this.tokens[this.next++];
    if (!token) return this.refuse('issue.expression-incomplete', {}, this.end);
    if (depth > expressionDepthMax) {
      return this.refuse('issue.expression-too-deep', { max: expressionDepthMax }, token.offset);
    }
    if (token.type === 'number') return { type: 'number', text: token.text };
    if (token.type === 'field') return { type: 'field', name: token.text, offset: token.offset };
    if (token.text === '-' && !signed) {
      const operand = this.operand(depth, true);
      return operand && { type: 'minus', operand };
    }
    if (token.type === '(') return this.bracket(token, depth);
    return this.refuse('issue.expression-operand', { text: token.text }, token.offset);
  }

  private bracket(opening: Token, depth: number): Tree | undefined {
    const tree = this.sum(depth + 1);
    if (!tree) return undefined;
    const closing = this.tokens[this.next];
    if (!closing) return this.refuse('issue.expression-not-closed', {}, opening.offset);
    if (closing.type !== ')') {
      return this.refuse('issue.expression-operator', { text: closing.text }, closing.offset);
    }
    this.next++;
    return tree;
  }

  private refuse(id: string, params: ExpressionProblem['params'], offset: number): undefined {
    this.problem ??= { id, params, offset };
    return undefined;
  }
}
