import { type TProperties, Type } from '@sinclair/typebox';
import { vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import type { Client, Answer } from '#client/client.ts';
import type { Call } from '#schemas/protocol/contract.ts';

type Handler = (input: Readonly<Record<string, unknown>>) => unknown;

/** What a test says of one call: how it answers, and what its contract says besides. */
export interface FakeCall extends Partial<Call> {
  answer: Handler;
}

/** A refusal as the client throws it, once the person was told. */
export const refusal = (msg: string, data: unknown = null) => new CallError('refused', 400, msg, data, true);

/** A client that answers from functions: throw or return; a promise answers late. Every call is kept in `sent`. */
export function fakeClient(calls: Record<string, FakeCall | Handler>): Pick<Client, 'send' | 'file' | 'find'> & {
  sent: [name: string, input: unknown][];
} {
  const sent: [string, unknown][] = [];
  const fake = (name: string): FakeCall | undefined => {
    const call = calls[name];
    return typeof call === 'function' ? { answer: call } : call;
  };
  const send = async (name: string, input: Readonly<Record<string, unknown>>): Promise<Answer> => {
    sent.push([name, input]);
    const call = fake(name);
    if (!call) throw new TypeError(`no such call: ${name}`);
    return { data: await call.answer(input), msg: call.msg ?? '操作成功' };
  };
  return {
    sent,
    send: vi.fn(send),
    file: async () => ({ content: new Blob(), name: undefined }),
    find: (name) => {
      const call = fake(name);
      return call && contractOf(name, call);
    },
  };
}

function contractOf(name: string, { answer: _, ...more }: FakeCall): Call {
  const reads = /\.(list|info|detail|all|selector|options)$/.test(name);
  const anything: TProperties = new Proxy(
    {},
    { getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }) },
  );
  return {
    method: reads ? 'GET' : 'POST',
    path: '/api/fake',
    summary: '',
    access: 'session',
    input: more.input ?? ({ ...Type.Object({}), properties: anything } as Call['input']),
    output: Type.Unknown(),
    ...more,
  };
}
