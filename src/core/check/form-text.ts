import type { Issue } from '#schemas/language/issue.ts';
import { checkDefinition } from '../compile/check-definition.ts';
import { compile } from '../compile/compile.ts';
import type { CompileContext } from '../compile/context.ts';
import { placed } from '../compile/text.ts';
import { uncomputedSets } from './closed-fields.ts';

/**
 * The issues of a form's text, each with its line and column: those of any definition, and steps that set a field which only
 * the server may fill. The designer and the server say the same.
 */
export function checkFormText(text: string, context: CompileContext): Issue[] {
  return placed(text, (definition) => [
    ...checkDefinition(definition, context),
    ...uncomputedSets(compile(definition, context)),
  ]);
}
