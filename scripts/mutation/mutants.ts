import ts from 'typescript';

/** One change of a source file: the text between two offsets is replaced. */
export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  original: string;
  replacement: string;
  mutator: string;
}

type Change = { node: ts.Node; replacement: string; mutator: string };

const { SyntaxKind } = ts;

/** Conditional boundary, negated equality, swapped logical operator, arithmetic: what takes the place of an operator. */
const operators: Partial<Record<ts.SyntaxKind, [replacement: string, mutator: string]>> = {
  [SyntaxKind.LessThanToken]: ['<=', 'boundary'],
  [SyntaxKind.LessThanEqualsToken]: ['<', 'boundary'],
  [SyntaxKind.GreaterThanToken]: ['>=', 'boundary'],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', 'boundary'],
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!==', 'equality'],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['===', 'equality'],
  [SyntaxKind.EqualsEqualsToken]: ['!=', 'equality'],
  [SyntaxKind.ExclamationEqualsToken]: ['==', 'equality'],
  [SyntaxKind.AmpersandAmpersandToken]: ['||', 'logical'],
  [SyntaxKind.BarBarToken]: ['&&', 'logical'],
  [SyntaxKind.QuestionQuestionToken]: ['&&', 'logical'],
  [SyntaxKind.PlusToken]: ['-', 'arithmetic'],
  [SyntaxKind.MinusToken]: ['+', 'arithmetic'],
  [SyntaxKind.AsteriskToken]: ['/', 'arithmetic'],
  [SyntaxKind.SlashToken]: ['*', 'arithmetic'],
  [SyntaxKind.PercentToken]: ['*', 'arithmetic'],
};

const comparisons = new Set([
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
]);

function ofBinary(node: ts.BinaryExpression): Change[] {
  const { operatorToken, left, right } = node;
  const found = operators[operatorToken.kind];
  // In an inner part of `a ?? b || c` a swapped operator would need brackets: the whole expression is written again.
  const swapped = found && {
    node,
    replacement: `((${left.getText()}) ${found[0]} (${right.getText()}))`,
    mutator: found[1],
  };
  const literals = comparisons.has(operatorToken.kind) ? [left, right].flatMap(ofComparedLiteral) : [];
  return [...(swapped ? [swapped] : []), ...literals];
}

function ofComparedLiteral(node: ts.Node): Change[] {
  if (ts.isStringLiteral(node)) {
    const replacement = node.text === '' ? "'mutated'" : "''";
    return [{ node, replacement, mutator: 'string literal' }];
  }
  if (ts.isNumericLiteral(node)) return [{ node, replacement: `(${node.getText()} + 1)`, mutator: 'number literal' }];
  return [];
}

function ofCondition(condition: ts.Expression): Change[] {
  return [{ node: condition, replacement: `!(${condition.getText()})`, mutator: 'negation' }];
}

const isNothing = (node: ts.Expression): boolean =>
  node.kind === SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');

function ofResult(node: ts.Expression): Change[] {
  return isNothing(node) ? [] : [{ node, replacement: 'null', mutator: 'return null' }];
}

function ofStatement(node: ts.ExpressionStatement): Change[] {
  // Without the call of `super` a class does not compile, and a directive is not a statement that does something.
  const expression = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (ts.isStringLiteral(expression)) return [];
  if (ts.isCallExpression(expression) && expression.expression.kind === SyntaxKind.SuperKeyword) return [];
  return [{ node, replacement: ';', mutator: 'removed statement' }];
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isIfStatement(node)) return ofCondition(node.expression);
  if (ts.isConditionalExpression(node)) return ofCondition(node.condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return [{ node, replacement: `(${node.operand.getText()})`, mutator: 'negation' }];
  }
  if (node.kind === SyntaxKind.TrueKeyword) return [{ node, replacement: 'false', mutator: 'boolean literal' }];
  if (node.kind === SyntaxKind.FalseKeyword) return [{ node, replacement: 'true', mutator: 'boolean literal' }];
  if (ts.isCaseClause(node)) return ofComparedLiteral(node.expression);
  if (ts.isReturnStatement(node) && node.expression) return ofResult(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return ofResult(node.body);
  if (ts.isExpressionStatement(node)) return ofStatement(node);
  return [];
}

/** Types, imports and declarations say nothing at run time. */
const isSilent = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isModuleDeclaration(node);

/** Every mutant of a source file, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return;
    for (const change of changesOf(node)) {
      const start = change.node.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      const { end } = change.node;
      const { replacement, mutator } = change;
      found.push({ file, line: line + 1, start, end, original: text.slice(start, end), replacement, mutator });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

export const applied = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** A change that is no TypeScript would be found by every test and say nothing about them. */
export function isValid(text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  return diagnostics.length === 0;
}
