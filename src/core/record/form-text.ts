import type { Issue } from '#schemas/language/issue.ts';
import { checkDefinition } from '../compile/check-definition.ts';
import { compile } from '../compile/compile.ts';
import type { CompileContext } from '../compile/context.ts';
import { placed } from '../compile/text.ts';
import { uncomputedSets } from './closed-fields.ts';
import { hidingCircles } from './hiding-circles.ts';
import { uncheckedOptions } from './unchecked-options.ts';

/**
 * The issues of a form's text, each with its line and column: those of any definition, steps that set a field only the
 * server may fill, options the server cannot validate, and cycles of visibility and calculation. Used by the designer,
 * the server and `check:definitions`.
 */
export function checkFormText(text: string, context: CompileContext): Issue[] {
  return placed(text, (definition) => {
    const screen = compile(definition, context);
    return [
      ...checkDefinition(definition, context),
      ...uncomputedSets(screen),
      ...uncheckedOptions(screen),
      ...hidingCircles(screen),
    ];
  });
}
