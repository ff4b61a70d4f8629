import { at } from '#core/schema/path.ts';
import { isObject } from '#core/schema/record.ts';
import { isNothing } from '../input/coerce.ts';
import type { ImportContext } from '../input/import-context.ts';
import { childPart, type Part } from '../input/import-report.ts';

/** Code the designer generates in a new script, besides the frame of the function. */
const template = [
  /\/\/\s*(在此编写代码|继续执行)/g,
  /return\s+new\s+Promise\s*\(\s*\(\s*resolve\s*,\s*reject\s*\)\s*=>/g,
  /\b(resolve|reject)\s*\(\s*\)/g,
  /\breturn\s*(true\b|\{\s*\}|''|"")?/g,
];

/**
 * Whether a script does nothing: absent, or the designer's unmodified template. Some databases have lost the backslash
 * of its line ends, so that a single `n` means one.
 */
export function isBlankScript(script: unknown): boolean {
  if (script === null || script === undefined) return true;
  if (typeof script !== 'string') return false;
  const body = /^(?:\(\s*)?(?:async\s*)?\([^()]*\)\s*=>([\s\S]*)$/.exec(script.trimStart())?.[1] ?? script;
  const rest = template.reduce((text, phrase) => text.replace(phrase, ''), body);
  return /^[\sn;{}()]*$/.test(rest);
}

/** Reports the scripts of a field, which are never executed; unmodified templates are ignored. */
export function importEvents(part: Part, context: ImportContext): void {
  const events = childPart(part, 'on');
  if (events && Object.keys(events.value).length > 0) importScripts(events, context);
  else if ('on' in part.value && isNothing(part.value['on'])) context.report.mark(part.value, 'on', 'bookkeeping');
}

/** Scripts by name: unmodified templates are ignored, real ones reported as issues. */
export function importScripts(scripts: Part, { report }: Pick<ImportContext, 'report'>): void {
  for (const [name, script] of Object.entries(scripts.value)) importScript(scripts, name, script, report);
}

function importScript(scripts: Part, name: string, script: unknown, report: ImportContext['report']) {
  if (isBlankScript(script)) report.mark(scripts.value, name, 'bookkeeping');
  else if (isObject(script)) importScripts({ value: script, path: at(scripts.path, name) }, { report });
  else report.refuse(scripts, name, 'issue.family-script', { name });
}
