import { posix } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  path: string;
  text: string;
}

export interface ModuleImport {
  path: string;
  /** Loaded by `import()` when it is needed. */
  isLazy: boolean;
}

export interface FunctionSize {
  name: string;
  line: number;
  lines: number;
}

export interface Passage {
  line: number;
  text: string;
}

/** What the layout checks need to know of one source file. Paths are relative to the root of the repository. */
export interface SourceModule {
  path: string;
  lines: number;
  imports: ModuleImport[];
  /** Source files that occur as a string, for example in `new URL('./worker.ts', import.meta.url)`; imports included. */
  mentions: string[];
  functions: FunctionSize[];
  comments: Passage[];
  testTitles: Passage[];
}

/** `#core` -> `src/core`, for every `#core/*` in the imports of package.json. */
export type Aliases = ReadonlyMap<string, string>;

export function aliasesOf(imports: Readonly<Record<string, string>>): Aliases {
  return new Map(Object.entries(imports).map(([alias, folder]) => [alias.slice(0, -2), folder.slice(2, -2)]));
}

export function parseModules(files: readonly SourceFile[], aliases: Aliases): SourceModule[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.map((file) => parseModule(file, (name) => resolve(name, file.path, aliases, paths)));
}

/** The source file that a name leads to: from an alias, from the file that contains it or from the root. */
function resolve(name: string, from: string, aliases: Aliases, paths: ReadonlySet<string>): string | undefined {
  if (!/\.(tsx?|mjs)$/.test(name)) return undefined;
  const [head = ''] = name.split('/');
  const alias = aliases.get(head);
  const candidates = alias
    ? [alias + name.slice(head.length)]
    : [posix.join(posix.dirname(from), name), posix.normalize(name)];
  return candidates.find((path) => paths.has(path));
}

function parseModule({ path, text }: SourceFile, resolvePath: (name: string) => string | undefined): SourceModule {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(path, text, options, false, scriptKindOf(path));
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const imports: ModuleImport[] = [];
  const mentions = new Set<string>();
  const functions: FunctionSize[] = [];
  const testTitles: Passage[] = [];
  const literals: ts.TextRange[] = [];

  const visit = (node: ts.Node, parent?: ts.Node): void => {
    const imported = importOf(node);
    const target = imported && resolvePath(imported.name);
    if (target) imports.push({ path: target, isLazy: imported.isLazy });
    const mentioned = ts.isStringLiteralLike(node) ? resolvePath(node.text) : undefined;
    if (mentioned) mentions.add(mentioned);
    if (isLiteral(node)) literals.push({ pos: node.getStart(source), end: node.end });
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = lineOf(node.getStart(source));
      functions.push({ name: nameOf(node, parent, source), line, lines: lineOf(node.end) - line + 1 });
    }
    const title = titleOf(node);
    if (title) testTitles.push({ line: lineOf(title.getStart(source)), text: title.getText(source) });
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(source);

  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const comments = commentsOf(text, literals).map(({ pos, end }) => ({
    line: lineOf(pos),
    text: text.slice(pos, end),
  }));
  return { path, lines, imports, mentions: [...mentions], functions, comments, testTitles };
}

function scriptKindOf(path: string): ts.ScriptKind {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

/** What this node imports: an import or re-export, an `import()` call or an `import('…')` type. */
function importOf(node: ts.Node): { name: string; isLazy: boolean } | undefined {
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  let name: ts.Node | undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) name = node.moduleSpecifier;
  else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) name = node.argument.literal;
  else if (isCall) name = node.arguments[0];
  return name && ts.isStringLiteralLike(name) ? { name: name.text, isLazy: isCall } : undefined;
}

/** Text in which `//` does not begin a comment. */
const isLiteral = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

function nameOf(node: ts.SignatureDeclaration, parent: ts.Node | undefined, source: ts.SourceFile): string {
  const named = parent && (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) ? parent : node;
  return named.name?.getText(source) ?? '(anonymous)';
}

/** The title argument of `it(…)`, `describe.skip(…)`, `test.each(…)(…)` and the like. */
function titleOf(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [first] = node.arguments;
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return undefined;
  let callee: ts.Node = node.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression;
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else return undefined;
  }
  return ['it', 'test', 'describe'].includes(callee.text) ? first : undefined;
}

/** Comments are searched between the literals only, which can contain `//` too. */
function commentsOf(text: string, literals: readonly ts.TextRange[]): ts.TextRange[] {
  const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  const comments: ts.TextRange[] = [];
  let start = 0;
  for (const { pos, end } of [...literals, { pos: text.length, end: text.length }].sort((a, b) => a.pos - b.pos)) {
    for (const { 0: match, index } of text.slice(start, pos).matchAll(comment))
      comments.push({ pos: start + index, end: start + index + match.length });
    start = end;
  }
  return comments;
}
