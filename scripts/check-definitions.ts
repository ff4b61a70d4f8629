import { readFileSync } from 'node:fs';
import { checkFormText } from '#core/record/form-text.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import type { Messages } from '../src/core/text/message.ts';
import type { Issue } from '../schemas/language/issue.ts';
import { definitionFiles } from './definition-files.ts';
import { productContext } from './product-context.ts';

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
    const issues = checkFormText(text, context);
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
