import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkProcessText } from '#core/flow/check.ts';
import { checkListText } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import type { CompileContext } from '#core/compile/context.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { checkFormText, checkFormWithListText } from '#core/record/form-text.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import type { Messages } from '#core/text/message.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { productContext } from '../product-context.ts';

/** A JSON file that may hold a definition. */
interface DefinitionFile {
  file: string;
  text: string;
}

/** The files named, and below the folders named every JSON file that says which language it is written in. */
function definitionFiles(paths: readonly string[]): DefinitionFile[] {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [{ file: path, text: readFileSync(path, 'utf8') }];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !name.includes('node_modules'))
      .sort()
      .map((name) => ({ file: join(path, name), text: readFileSync(join(path, name), 'utf8') }))
      .filter(({ text }) => isDefinition(text) || isFormWithList(text));
  });
}

/** A form with its list, as the demo stores and exports them: `{ form, list }`. */
function isFormWithList(text: string): boolean {
  const { form, list } = (valueOf(text) ?? {}) as { form?: { language?: unknown }; list?: unknown };
  return typeof form?.language === 'number' && list !== undefined;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text that is no JSON counts when it seems to be one: its author wants to know where it breaks. */
function isDefinition(text: string): boolean {
  try {
    const value = JSON.parse(text) as { language?: unknown } | null;
    return typeof value?.language === 'number';
  } catch {
    return /"language"\s*:\s*\d/.test(text);
  }
}

/** The body of a process is a list of steps, that of a page one block. */
function isProcess(text: string): boolean {
  return Array.isArray((valueOf(text) as { body?: unknown } | null | undefined)?.body);
}

/** Only a list has columns at its top. */
function isList(text: string): boolean {
  return Array.isArray((valueOf(text) as { columns?: unknown } | null | undefined)?.columns);
}

/** Every definition that the product brings along: screens, layouts, fixtures. */
export function builtInDefinitions(): DefinitionFile[] {
  return definitionFiles(['schemas/screens', 'schemas/resources', 'fixtures/definitions']).filter(({ text }) =>
    isDefinition(text),
  );
}

const usage =
  'npm run check:definitions -- FILE|FOLDER ... [--form FILE: the form of lists] [--json] [--time] [--language zh|zhtw|en]';

interface Checked {
  file: string;
  issues: (Issue & { sentence: string })[];
  milliseconds: number;
}

/** Prints what is wrong with definitions; 1 when something is an error. */
export function main(args: readonly string[]): number {
  const { paths, flags, language, form } = read(args);
  if (paths.length === 0 || (form !== undefined && !existsSync(form))) {
    console.error(usage);
    return 2;
  }
  const messages = JSON.parse(readFileSync(`schemas/messages/${language}.json`, 'utf8')) as Messages;
  const checked = check(paths, messages, form);
  if (checked.length === 0) {
    console.error(`no definition in ${paths.join(', ')}`);
    return 2;
  }
  if (flags.has('--json')) console.log(JSON.stringify(checked, null, 2));
  else for (const one of checked) print(one, flags.has('--time'));
  return checked.some(({ issues }) => issues.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

function read(args: readonly string[]) {
  const after = (name: string) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined);
  const language = after('--language') ?? 'zh';
  const rest = args.filter((_, index) => !['--language', '--form'].some((name) => args[index - 1] === name));
  return {
    form: after('--form'),
    paths: rest.filter((one) => !one.startsWith('--')),
    flags: new Set(rest.filter((one) => one.startsWith('--'))),
    language: ['zh', 'zhtw', 'en'].includes(language) ? language : 'zh',
  };
}

function check(paths: readonly string[], messages: Messages, form: string | undefined): Checked[] {
  const context = productContext();
  const formOfLists = form === undefined ? undefined : compile(valueOf(readFileSync(form, 'utf8')), context);
  return definitionFiles(paths).map(({ file, text }) => {
    const startedAt = performance.now();
    const issues = issuesOf(text, context, formOfLists);
    const milliseconds = performance.now() - startedAt;
    return {
      file,
      milliseconds,
      issues: issues.map((issue) => ({ ...issue, sentence: issueSentence(issue, messages) })),
    };
  });
}

function issuesOf(text: string, context: CompileContext, formOfLists: CompiledScreen | undefined): Issue[] {
  if (isProcess(text)) return checkProcessText(text, { kinds: stepKinds });
  if (isFormWithList(text)) return checkFormWithListText(text, context);
  if (!isList(text)) return checkFormText(text, context);
  if (formOfLists) return checkListText(text, formOfLists, context);
  return [{ path: '', id: 'issue.list-without-form', params: {}, severity: 'warning', line: 1, column: 1 }];
}

function print({ file, issues, milliseconds }: Checked, hasTime: boolean) {
  for (const { line, column, severity, path, sentence, id } of issues) {
    console.log(`${file}:${line}:${column} ${severity} ${path || '.'}: ${sentence} [${id}]`);
  }
  if (hasTime) console.log(`${file}: ${milliseconds.toFixed(1)} ms`);
}
