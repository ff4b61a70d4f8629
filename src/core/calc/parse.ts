import { type Comparison, type ExpressionProblem, type Operator, type Token, tokenise } from './tokens.ts';

/** Maximum nesting of brackets and leading minus signs in arithmetic, and of brackets and calls in any other formula. */
const bracketDepthMax = 100;
const callDepthMax = 64;

export type Tree =
  | { type: 'number'; text: string }
  | { type: 'text'; text: string; offset: number }
  | FieldTree
  | { type: 'minus'; operand: Tree }
  | { type: 'percent'; operand: Tree }
  | { type: 'operation'; operator: Operator; left: Tree; right: Tree }
  | { type: 'comparison'; operator: Comparison; left: Tree; right: Tree }
  | { type: 'join'; parts: readonly Tree[] }
  | CallTree;

/** How a formula reads a field: its value or cell, all cells of a column, or their sum. */
export type Take = 'value' | 'column' | 'sum';

export interface FieldTree {
  readonly type: 'field';
  readonly name: string;
  readonly offset: number;
  /** Absent: the value, of a column of another table the sum of its cells (CALC-017). */
  readonly take?: 'column' | 'sum';
}

/**
 * Functions of columns, by name and Chinese name: within their calls `lines.amount` is every cell of the column, from the
 * argument of this position on. The parser runs before the functions are loaded; a test compares it with their list.
 */
const columnFunctions = new Map(
  [
    `SUM 求和 COUNT 计数 COUNTA 非空计数 AVERAGE 平均值 MIN 最小值 MAX 最大值 PRODUCT 乘积 SUMIF 条件求和 SUMIFS
    多条件求和 COUNTIF 条件计数 COUNTIFS 多条件计数 AVERAGEIF 条件平均 MINIFS 条件最小 MAXIFS 条件最大 SUMPRODUCT 乘积求和
    FIRST 首个 LAST 末个 UNIQUE 去重 JOIN 连接 TEXTJOIN 文本连接 MEDIAN 中位数 MODE 众数 VAR 方差 VARP 总体方差 PERCENTILE
    百分位 QUARTILE 四分位 LARGE 第几大 SMALL 第几小 RANK 排名 STDEV 标准差 STDEVP 总体标准差 CORREL 相关系数 NPV 净现值
    IRR 内部收益率 XNPV 不定期净现值 XIRR 不定期收益率 XOR 异或 GCD 最大公约数 LCM 最小公倍数 CONCAT 合并文本`,
    '',
    // The days before are those of one row.
    'NETWORKDAYS 工作日数 WORKDAY 工作日推移',
  ].flatMap((names, first) => names.split(/\s+/).map((name) => [name, first] as const)),
);

/** Adds a function of columns from outside this repository. */
export function addColumnFunction(...names: readonly string[]): void {
  for (const name of names) columnFunctions.set(name, 0);
}

/** The first argument taken as whole columns by a function, by its name in capitals or its Chinese name; undefined: none. */
export const firstColumnOf = (name: string): number | undefined => columnFunctions.get(name);

/** `TRUE` and `FALSE` without brackets. */
export const isTruth = (name: string): boolean => /^(true|false)$/i.test(name);

/** The function whose result over one column changes with the difference of a cell. */
const sumNames = new Set(['SUM', '求和']);

export interface CallTree {
  readonly type: 'call';
  /** As written, in capitals: `SUM`, `求和`. */
  readonly name: string;
  readonly offset: number;
  readonly arguments: readonly Tree[];
}

/** The trees of a tree, one level down. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.type) {
    case 'minus':
    case 'percent':
      return [tree.operand];
    case 'operation':
    case 'comparison':
      return [tree.left, tree.right];
    case 'join':
      return tree.parts;
    case 'call':
      return tree.arguments;
    default:
      return [];
  }
}

/**
 * Visits a tree in the order of its text, without the parts of a tree for which `visit` answers false. Iterative: a long
 * chain of operators is as deep as it has operators.
 */
export function visitTree(tree: Tree, visit: (tree: Tree) => boolean | void): void {
  const open: Tree[] = [tree];
  for (let next = open.pop(); next; next = open.pop()) {
    const parts = visit(next) === false ? [] : partsOf(next);
    for (let index = parts.length - 1; index >= 0; index--) open.push(parts[index] as Tree);
  }
}

/**
 * Recursive descent parser, the loosest first:
 *
 *     formula    := join {(= | <> | < | <= | > | >=) join}
 *     join       := sum {& sum}
 *     sum        := product {(+ | -) product}
 *     product    := operand {(× | ÷ | % as remainder) operand}
 *     operand    := [-] (number | text | name | name '(' [formula {; formula}] ')' | '(' formula ')') [%]
 *
 * Names have at most one dot, so that nothing deeper can be accessed; with `arePaths` they are those of processes and
 * automations, `record.lines.amount`. Never throws: returns the first problem.
 */
export function parse(source: string, arePaths = false): { tree: Tree } | { problem: ExpressionProblem } {
  const tokens = tokenise(source);
  if ('id' in tokens) return { problem: tokens };
  const path = arePaths ? undefined : tokens.find(({ type, text }) => type === 'name' && text.split('.').length > 2);
  if (path) return { problem: { id: 'issue.expression-name', params: { text: path.text }, offset: path.offset } };
  if (tokens.length === 0) return { problem: { id: 'issue.expression-empty', params: {}, offset: 0 } };
  const reader = new Reader(tokens, source.length);
  const tree = reader.formula(0) ?? missing;
  const problem = reader.problem ?? reader.rest() ?? reader.tooDeep();
  return problem ? { problem } : { tree };
}

const missing: Tree = { type: 'number', text: '0' };

const sums: ReadonlySet<string> = new Set(['+', '-']);
const products: ReadonlySet<string> = new Set(['×', '÷']);

class Reader {
  problem: ExpressionProblem | undefined;
  private next = 0;
  private readonly tokens: readonly Token[];
  private readonly end: number;
  /** The first token deeper than the limit of formulas that are more than arithmetic. */
  private deepest: Token | undefined;
  private isArithmetic = true;
  /** Open calls of functions that take columns. */
  private columns = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.tokens = tokens;
    this.end = end;
  }

  formula(depth: number): Tree | undefined {
    let left = this.join(depth);
    for (let token = this.tokens[this.next]; left && token?.type === 'comparison'; token = this.tokens[this.next]) {
      const operator = token.text;
      this.step();
      const right = this.join(depth);
      left = right && { type: 'comparison', operator, left, right };
    }
    return left;
  }

  private join(depth: number): Tree | undefined {
    const first = this.sum(depth);
    if (!first || this.tokens[this.next]?.type !== '&') return first;
    const parts: Tree[] = [first];
    while (this.tokens[this.next]?.type === '&') {
      this.step();
      const part = this.sum(depth);
      if (!part) return undefined;
      parts.push(part);
    }
    return { type: 'join', parts };
  }

  private sum(depth: number): Tree | undefined {
    return this.chain(sums, () => this.chain(products, () => this.operand(depth)));
  }

  /** The problem of a token after the end of the formula. */
  rest(): ExpressionProblem | undefined {
    const token = this.tokens[this.next];
    if (!token) return undefined;
    const { offset, text } = token;
    if (token.type === ')') return { id: 'issue.expression-not-opened', params: {}, offset };
    if (token.type === ';') return { id: 'issue.expression-character', params: { text }, offset };
    return { id: 'issue.expression-operator', params: { text }, offset };
  }

  tooDeep(): ExpressionProblem | undefined {
    if (this.isArithmetic || !this.deepest) return undefined;
    return { id: 'issue.expression-too-deep', params: { max: callDepthMax }, offset: this.deepest.offset };
  }

  /** A token of the grammar beyond arithmetic. */
  private step(): void {
    this.next++;
    this.isArithmetic = false;
  }

  /** Operands of operators with the same precedence, left-associative. */
  private chain(ranked: ReadonlySet<string>, operand: () => Tree | undefined): Tree | undefined {
    let left = operand();
    for (let token = this.tokens[this.next]; left; token = this.tokens[this.next]) {
      const operator = this.operatorOf(token, ranked);
      if (!operator) return left;
      this.next++;
      const right = operand();
      left = right && { type: 'operation', operator, left, right };
    }
    return undefined;
  }

  private operatorOf(token: Token | undefined, ranked: ReadonlySet<string>): Operator | undefined {
    if (token?.type === 'operator' && ranked.has(token.text)) return token.text;
    // `7 % 3`: a percent sign that another operand follows is the remainder.
    if (token?.type !== '%' || ranked !== products) return undefined;
    this.isArithmetic = false;
    return 'mod';
  }

  private operand(depth: number, signed = false): Tree | undefined {
    const token = this.tokens[this.next++];
    if (!token) return this.refuse('issue.expression-incomplete', {}, this.end);
    if (depth > bracketDepthMax) {
      return this.refuse('issue.expression-too-deep', { max: bracketDepthMax }, token.offset);
    }
    if (depth > callDepthMax) this.deepest ??= token;
    if (token.type === 'operator' && token.text === '-' && !signed) {
      const operand = this.operand(depth, true);
      return operand && { type: 'minus', operand };
    }
    const operand = this.plainOperand(token, depth);
    return operand && this.percent(operand);
  }

  private plainOperand(token: Token, depth: number): Tree | undefined {
    const { text, offset } = token;
    if (token.type === 'number') return { type: 'number', text };
    if (token.type === 'text') {
      this.isArithmetic = false;
      return { type: 'text', text, offset };
    }
    if (token.type === 'name') {
      if (this.tokens[this.next]?.type === '(') return this.call(token, depth);
      const isColumn = this.columns > 0 && text.includes('.');
      return { type: 'field', name: text, offset, ...(isColumn && { take: 'column' as const }) };
    }
    if (token.type === '(') return this.bracket(token, depth);
    return this.refuse('issue.expression-operand', { text }, offset);
  }

  /** `5%`, unless an operand follows, which makes it the remainder. */
  private percent(operand: Tree): Tree {
    if (this.tokens[this.next]?.type !== '%') return operand;
    const after = this.tokens[this.next + 1]?.type;
    if (after === 'number' || after === 'name' || after === '(' || after === 'text') return operand;
    this.step();
    return { type: 'percent', operand };
  }

  private bracket(opening: Token, depth: number): Tree | undefined {
    const tree = this.formula(depth + 1);
    if (!tree) return undefined;
    return this.close(opening) ? tree : undefined;
  }

  private close(opening: Token): boolean {
    const closing = this.tokens[this.next];
    if (closing?.type === ')') {
      this.next++;
      return true;
    }
    if (!closing) this.refuse('issue.expression-not-closed', {}, opening.offset);
    else this.refuse('issue.expression-operator', { text: closing.text }, closing.offset);
    return false;
  }

  private call(name: Token, depth: number): Tree | undefined {
    const opening = this.tokens[this.next] as Token;
    const called = name.text.toUpperCase();
    this.step();
    const parts = this.listOf(depth + 1, firstColumnOf(called));
    if (!parts || !this.close(opening)) return undefined;
    const [only, ...others] = parts;
    const isSum = others.length === 0 && only?.type === 'field' && only.take === 'column' && sumNames.has(called);
    return {
      type: 'call',
      name: called,
      offset: name.offset,
      arguments: isSum ? [{ ...only, take: 'sum' }] : parts,
    };
  }

  private listOf(depth: number, firstColumn = Infinity): Tree[] | undefined {
    const parts: Tree[] = [];
    if (this.tokens[this.next]?.type === ')') return parts;
    for (;;) {
      const isColumn = parts.length >= firstColumn;
      if (isColumn) this.columns++;
      const part = this.formula(depth);
      if (isColumn) this.columns--;
      if (!part) return undefined;
      parts.push(part);
      if (this.tokens[this.next]?.type !== ';') return parts;
      this.next++;
    }
  }

  private refuse(id: string, params: ExpressionProblem['params'], offset: number): undefined {
    this.problem ??= { id, params, offset };
    return undefined;
  }
}
