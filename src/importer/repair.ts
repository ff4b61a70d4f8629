import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { checkList } from '#core/compile/validate/list.ts';
import { at, keysOf } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import type { ImportContext } from './input/import-context.ts';

/** Maximum number of rounds that remove errors; each validates again, because one error may hide another. */
const roundsMax = 20;

/**
 * Removes from an imported form what compiles to an error (a cycle of calculations, a link that could run a script),
 * each with an issue at the address of the original node.
 */
export function repairForm(form: Definition, root: string, context: ImportContext): Definition {
  for (let round = 0; round < roundsMax; round++) {
    const errors = checkDefinition(form, { kinds: context.kinds }).filter(isError);
    if (errors.length === 0) return form;
    for (const error of errors) takeOut(form, error, root, context);
  }
  return form;
}

const isError = ({ severity }: Issue) => severity === 'error';

function takeOut(form: Definition, { path, id, params }: Issue, root: string, { report, origins }: ImportContext) {
  let owner: unknown = form;
  let origin = root;
  let holder: { of: JsonObject | unknown[]; key: string | number } | undefined;
  for (const key of keysOf(path)) {
    if (typeof owner !== 'object' || owner === null || !(key in owner)) break;
    const from = origins.get(owner);
    if (from !== undefined) origin = from;
    // Removes properties only, never the name, the kind or the children of the node.
    if (isObject(owner) && !structure.has(String(key))) {
      holder = { of: owner, key };
      if (from !== undefined || key !== 'config') break;
    }
    owner = (owner as JsonObject)[key];
  }
  report.addIssue(holder ? at(origin, holder.key as string) : origin, id, { ...params });
  if (holder) delete (holder.of as JsonObject)[holder.key as string];
}

const structure = new Set(['fields', 'children', 'config', 'zhjyKey', 'vModel']);

/** The same for a list over a form: an entry with an error is removed as a whole. */
export function repairList(
  list: ListDefinition,
  form: Definition,
  root: string,
  context: ImportContext,
): ListDefinition {
  const compileContext = { kinds: context.kinds };
  const screen = compile(form, compileContext);
  const repaired = { ...list } as unknown as JsonObject;
  for (let round = 0; round < roundsMax; round++) {
    const [error] = checkList(repaired, screen, compileContext).filter(isError);
    if (!error) break;
    const [key, index] = keysOf(error.path);
    const entries = repaired[String(key)];
    const entry: unknown = Array.isArray(entries) && typeof index === 'number' ? entries[index] : undefined;
    context.report.addIssue((isObject(entry) && context.origins.get(entry)) || root, error.id, { ...error.params });
    if (typeof index === 'number' && Array.isArray(entries))
      repaired[String(key)] = entries.filter((_, other) => other !== index);
    else delete repaired[String(key)];
  }
  // Only optional entries and properties were removed.
  return repaired as unknown as ListDefinition;
}
