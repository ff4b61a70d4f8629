import type { Context } from '../../platform/context/context.ts';
import { namesOfRows } from './names-of-rows.ts';
import { optionRowsFor, recordsFor } from './option-rows.ts';

/** The interfaces and forms that the fields of a form refer to, with the rights of the caller, while a record is saved. */
export const recordSources = (context: Context, formId: string) => ({
  externalLookup: namesOfRows(context, formId),
  optionRows: optionRowsFor(context, async ({ modelId, ...search }) =>
    typeof modelId === 'string' ? recordsFor(context, modelId, search) : [],
  ),
});
