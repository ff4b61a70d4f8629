import { type TProperties, Type } from '@sinclair/typebox';
import { vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import type { Client, Answer } from '#client/client.ts';
import { type CallName, findCall, type OutputOfName } from '#client/names.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { buildAnswer, type Partly } from './build-answer.ts';
import { inputViolation, outputViolation } from './contract-check.ts';
import { noteViolation } from './contract-violations.ts';

type Handler = (input: Readonly<Record<string, unknown>>) => unknown;

/** One faked call: its answer, and overrides of its contract. */
export interface FakeCall extends Partial<Call> {
  answer: Handler;
}

/** Answers of calls by name: those of the product typed by their contracts, those of invented nouns untyped. */
export type FakeCalls = Readonly<Record<string, FakeCall | Handler>>;

type Product = CallName<typeof contracts>;
type Stated<Name extends Product> = Partly<OutputOfName<typeof contracts, Name>>;
/** Answers one call of the product, typed by its contract. */
export type FakeAnswer<Name extends Product> = (
  input: Readonly<Record<string, unknown>>,
) => Stated<Name> | Promise<Stated<Name>>;

/** Answers of the product's calls are typed by their contracts; omitted fields are completed from the schema. */
export type TypedFakeCalls<Calls> = {
  readonly [Name in keyof Calls]: Name extends Product
    ? FakeAnswer<Name> | (Partial<Call> & { answer: FakeAnswer<Name> })
    : FakeCall | Handler;
};

/** A typed answer of one call of the product, completed by its contract. */
export function answerOf<Name extends CallName<typeof contracts>>(
  name: Name,
  stated: Partly<OutputOfName<typeof contracts, Name>>,
): OutputOfName<typeof contracts, Name> {
  const call = findCall(contracts, name) as Call;
  return buildAnswer(call.output, stated) as OutputOfName<typeof contracts, Name>;
}

/** A server error as the client throws it after it has shown the message. */
export const refusal = (msg: string, data: unknown = null) => new CallError('refused', 400, msg, data, true);

/** Throws on a contract violation, and fails the test even where the page swallows the error. */
function mustHold(name: string, what: string, violation: string | undefined): void {
  if (violation === undefined) return;
  const text = `${name} ${what}: ${violation}`;
  noteViolation(text);
  throw new TypeError(text);
}

/**
 * A mock client that answers from functions, which throw or return; a promise answers late. Every call is recorded in
 * `sent`. Inputs and answers of the product's calls are validated against their contracts, as on the server.
 */
export function fakeClient<Calls extends FakeCalls>(
  calls: Calls & TypedFakeCalls<Calls>,
): Pick<Client, 'send' | 'file' | 'find'> & {
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
    const contract = findCall(contracts, name);
    const msg = call.msg ?? '操作成功';
    if (!contract) return { data: await call.answer(input), msg };
    mustHold(name, 'gets', inputViolation(contract, input));
    const data = buildAnswer(contract.output, await call.answer(input));
    mustHold(name, 'answers', outputViolation(contract, data));
    return { data, msg };
  };
  return {
    sent,
    send: vi.fn(send),
    file: async () => ({ content: new Blob(), name: undefined }),
    find: (name) => {
      const call = fake(name);
      return call && (findCall(contracts, name) ?? inventedContract(name, call));
    },
  };
}

/** The contract of a noun invented by a test. */
function inventedContract(name: string, { answer: _, ...more }: FakeCall): Call {
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
