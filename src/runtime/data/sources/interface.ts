import { sentParameters, type SentParameter } from '#core/compile/parameters/template.ts';
import type { Parameters, Source } from '#schemas/language/source.ts';
import { answerOf } from './answer.ts';
import type { Resolved, SourceContext, SourceQuery } from './query.ts';

/** The call that asks a data interface (FORM-031). */
const interfaceCall = 'data-interface.rows';

/** Input of a data interface; with a `@formId` parameter it contains the id of the current form. */
export interface InterfaceInput {
  paramList: SentParameter[];
  formId?: string;
}

/** The parameters of a data interface as they are sent; empty values become an empty text (FORM-033). */
export function interfaceInput(
  parameters: Parameters | undefined,
  input: Resolved,
  { route }: Pick<SourceContext, 'route'>,
): InterfaceInput {
  const paramList = sentParameters(parameters, input);
  const { moduleId } = route.property;
  const needsForm = paramList.some(({ sourceType, defaultValue }) => sourceType === 4 && defaultValue === '@formId');
  return { paramList, ...(needsForm && typeof moduleId === 'string' && { formId: moduleId }) };
}

/** Rows of a data interface. */
export function interfaceQuery(
  source: Extract<Source, { interface: string }>,
  input: Resolved,
  context: SourceContext,
): SourceQuery {
  const callInput = { id: source.interface, ...interfaceInput(source.with, input, context) };
  return {
    key: ['interface', callInput],
    isReady: true,
    staleMs: 0,
    ask: async (signal) => answerOf((await context.client.send(interfaceCall, callInput, { signal, named: true })).data),
  };
}
