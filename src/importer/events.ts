import { at } from '#core/schema/path.ts';
import { isObject } from '#core/schema/record.ts';
import { isNothing } from './fit.ts';
import type { Part } from './ledger.ts';
import { childPart } from './parts.ts';
import { isBlankScript } from './script.ts';
import type { ImportContext } from './setup.ts';

/** Reports the scripts of a field, which are never executed; unmodified templates are ignored. */
export function importEvents(part: Part, setup: ImportContext): void {
  const events = childPart(part, 'on');
  if (events && Object.keys(events.value).length > 0) importScripts(events, setup);
  else if ('on' in part.value && isNothing(part.value['on'])) setup.ledger.mark(part.value, 'on', 'bookkeeping');
}

/** Scripts by name: unmodified templates are ignored, real ones reported as issues. */
export function importScripts(scripts: Part, { ledger }: Pick<ImportContext, 'ledger'>): void {
  for (const [name, script] of Object.entries(scripts.value)) importScript(scripts, name, script, ledger);
}

function importScript(scripts: Part, name: string, script: unknown, ledger: ImportContext['ledger']) {
  if (isBlankScript(script)) ledger.mark(scripts.value, name, 'bookkeeping');
  else if (isObject(script)) importScripts({ value: script, path: at(scripts.path, name) }, { ledger });
  else ledger.refuse(scripts, name, 'issue.family-script', { name });
}
