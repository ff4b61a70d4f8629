import type { Answer } from '#client/client.ts';
import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import type { ActionContext } from './action-context.ts';

/** Makes a call with resolved parameters and notifies the page of changed server data. */
export async function send(
  name: string,
  parameters: Parameters | undefined,
  context: ActionContext,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { client } = context.services;
  const answer = await client.send(name, { ...resolveParameters(parameters, context.read), ...more }, { named: true });
  if (client.find(name)?.method !== 'GET') context.page.changed();
  return answer;
}
