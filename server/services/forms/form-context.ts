import type { CompileContext } from '#core/compile/context.ts';
import { definitionCalls } from '#core/permission/definition-calls.ts';
import { kinds } from '#registry/kinds.ts';
import { contracts } from '#schemas/resources/contracts.ts';

/** What forms are compiled against on the server: the kinds, and what they may call. One object, so that a form is compiled once. */
export const formContext: CompileContext = { kinds, calls: definitionCalls(Object.values(contracts)) };
