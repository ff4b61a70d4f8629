import type { Kysely } from 'kysely';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { isAllowed } from '../../../platform/auth/permission/rights.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Reply } from '../../../platform/envelope/envelope.ts';
import { badRequest, forbidden } from '../../../platform/errors/app-error.ts';
import { type Check, checkOf } from '../../../platform/http/validator.ts';
import type { Resource } from '../../../platform/resource/define-resource.ts';

/**
 * Makes a call of another resource in the transaction of a handler, with the rights of its user: who may not make the
 * call is refused, and the input is checked as it is for a request.
 */
export type InnerCall = (name: string, input: Record<string, unknown>, context: Context) => Promise<unknown>;

/** The calls of these resources. */
export function innerCalls(resources: readonly Resource[]): InnerCall {
  const checks = new Map<string, Check>();
  const checkFor = (name: string, call: Call): Check => {
    const check = checks.get(name) ?? checkOf(call.input, 'exact');
    checks.set(name, check);
    return check;
  };
  return async (name, input, context) => {
    const [noun, called = ''] = name.split('.');
    const resource = resources.find(({ contract }) => contract.noun === noun);
    const call = resource?.contract.calls[called];
    const handler = resource?.handlers[called] as ((input: unknown, context: Context) => Promise<unknown>) | undefined;
    if (!call || !handler) throw new Error(`There is no call ${name}.`);
    if (!(await isAllowed(context.db as Kysely<Database>, context.user, call.access))) {
      throw forbidden('move.refused.rights', { name });
    }
    const [issue] = call.entity ? checkEntity(call.entity, input) : [];
    if (issue) throw badRequest(issue.id, issue.params);
    const answer = await handler(checkFor(name, call)(input), context);
    return answer instanceof Reply ? (answer.data as unknown) : answer;
  };
}

/** The same context, whose first new id is this one: the row that a create call writes gets a planned id. */
export function withPlannedId(context: Context, id: string): Context {
  let planned: string | undefined = id;
  const newId = () => {
    const next = planned ?? context.newId();
    planned = undefined;
    return next;
  };
  return Object.create(context, { newId: { value: newId } }) as Context;
}
