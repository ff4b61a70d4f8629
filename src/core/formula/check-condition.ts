import { parse } from '../calc/parse.ts';
import { checkFormula, type FormulaProblem } from './check.ts';
import { callsIn } from './formula-tree.ts';
import { allFunctions, functionNamed } from './install.ts';

/**
 * The mistakes in the calls of a condition outside of a form, of a process or an automation: it has no current user, so that
 * functions of persons are mistakes, and so are those of the working calendar.
 */
export function conditionProblems(formula: string): FormulaProblem[] {
  const parsed = parse(formula, true);
  if (!('tree' in parsed)) return [];
  const { tree } = parsed;
  const found = checkFormula(tree, { functions: allFunctions(), typeOf: () => undefined, isColumn: () => false });
  const ofPersons = callsIn(tree).filter(({ name }) => ['user', 'calendar'].includes(functionNamed(name)?.reads ?? ''));
  return [
    ...found,
    ...ofPersons.map(({ name, offset }) => ({ id: 'issue.function-not-here', params: { name }, offset })),
  ];
}
