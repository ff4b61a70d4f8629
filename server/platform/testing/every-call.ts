import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import { resources } from '../../resources/index.ts';
import { requestOf, testApp } from './test-app.ts';

/** Every call of the product, by its name. */
export const everyCall = resources.flatMap(({ contract }) =>
  Object.entries(contract.calls).map(([name, call]) => ({ id: `${contract.noun}.${name}`, call: call as Call })),
);

/** An input with only what the path needs, of something that does not exist. */
export const pathsOnly = (call: Call) => Object.fromEntries(pathNames(call.path).map((name) => [name, 'no-such-id']));

/** Codes of a session that is over or locked. */
const outside = [423, 600, 601, 602];

/** A silent server, and what sends calls to it as the administrator, as plain staff or without a session. */
export async function callSender() {
  const app = await testApp({ settings: { logLevel: 'silent' } });
  const tokens = { admin: await app.tokenOf('admin'), plain: await app.tokenOf('plain') };

  async function send(call: Call, input: object, as?: 'admin' | 'plain') {
    const headers = as ? { authorization: tokens[as] } : {};
    const response = await app.app.inject(await requestOf(call, input, { headers }));
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, envelope: isJson ? (response.json() as Envelope) : undefined };
  }

  /** Sends as the administrator; in a new session when the call before has ended or locked the one in use. */
  async function sendInSession(call: Call, input: object) {
    const answer = await send(call, input, 'admin');
    if (!outside.includes(answer.envelope?.code ?? 200)) return answer;
    tokens.admin = await app.tokenOf('admin');
    return send(call, input, 'admin');
  }

  return { send, sendInSession, close: () => app.close() };
}

export type CallSender = Awaited<ReturnType<typeof callSender>>;
