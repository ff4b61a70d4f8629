import { fillIn, resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { Failed, type Perform } from './action-context.ts';

/** Prints the page, or the records with the ids in `with` through the named templates. */
export const print: Perform<{ print: true | string | string[]; with?: Parameters }> = (step, { services, read }) => {
  if (step.print === true) return services.print();
  const templates = [step.print].flat().map((id) => fillIn(id, read));
  if (templates.length === 0) throw new Failed('print.noTemplate');
  const { ids } = resolveParameters(step.with, read);
  const records = [ids].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  services.print({ templates, records });
};
