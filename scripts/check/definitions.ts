import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkProcessText } from '#core/flow/check.ts';
import { checkFormText } from '#core/record/form-text.ts';
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
      .filter(({ text }) => isDefinition(text));
  });
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
  try {
    return Array.isArray((JSON.parse(text) as { body?: unknown } | null)?.body);
  } catch {
    return false;
  }
}

/** Every definition that the product brings along: screens, layouts, fixtures, the forms of the demo. */
export function builtInDefinitions(): DefinitionFile[] {
  return definitionFiles(['schemas/screens', 'schemas/resources', 'fixtures/definitions', 'fixtures/seed/forms']);
}

const usage = 'npm run check:definitions -- FILE|FOLDER ... [--json] [--time] [--language zh|zhtw|en]';

interface Checked {
  file: string;
  issues: (Issue & { sentence: string })[];
  milliseconds: number;
}

/** Prints what is wrong with definitions; 1 when something is an error. */
export function main(args: readonly string[]): number {
  const { paths, flags, language } = read(args);
  if (paths.length === 0) {
    console.error(usage);
    return 2;
  }
  const messages = JSON.parse(readFileSync(`schemas/messages/${language}.json`, 'utf8')) as Messages;
  const checked = check(paths, messages);
  if (checked.length === 0) {
    console.error(`no definition in ${paths.join(', ')}`);
    return 2;
  }
  if (flags.has('--json')) console.log(JSON.stringify(checked, null, 2));
  else for (const one of checked) print(one, flags.has('--time'));
  return checked.some(({ issues }) => issues.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

function read(args: readonly string[]) {
  const at = args.indexOf('--language');
  const language = at < 0 ? 'zh' : (args[at + 1] ?? 'zh');
  const rest = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  return {
    paths: rest.filter((one) => !one.startsWith('--')),
    flags: new Set(rest.filter((one) => one.startsWith('--'))),
    language: ['zh', 'zhtw', 'en'].includes(language) ? language : 'zh',
  };
}

function check(paths: readonly string[], messages: Messages): Checked[] {
  const context = productContext();
  return definitionFiles(paths).map(({ file, text }) => {
    const startedAt = performance.now();
    const issues = isProcess(text) ? checkProcessText(text, { kinds: stepKinds }) : checkFormText(text, context);
    const milliseconds = performance.now() - startedAt;
    return {
      file,
      milliseconds,
      issues: issues.map((issue) => ({ ...issue, sentence: issueSentence(issue, messages) })),
    };
  });
}

function print({ file, issues, milliseconds }: Checked, hasTime: boolean) {
  for (const { line, column, severity, path, sentence, id } of issues) {
    console.log(`${file}:${line}:${column} ${severity} ${path || '.'}: ${sentence} [${id}]`);
  }
  if (hasTime) console.log(`${file}: ${milliseconds.toFixed(1)} ms`);
}
