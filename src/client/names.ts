import type { Call, Contract, InputOf, OutputOf } from '#schemas/protocol/contract.ts';

/** Contracts by resource. */
export type Contracts = Readonly<Record<string, Contract>>;

/** Names of the calls of some contracts: `bill-rule.list`. */
export type CallName<C extends Contracts> = {
  [Noun in keyof C & string]: `${Noun}.${keyof C[Noun]['calls'] & string}`;
}[keyof C & string];

/** The call type for a name. */
export type CallOf<C extends Contracts, Name extends string> = Name extends `${infer Noun}.${infer Verb}`
  ? Noun extends keyof C
    ? Verb extends keyof C[Noun]['calls']
      ? C[Noun]['calls'][Verb]
      : never
    : never
  : never;

export type InputOfName<C extends Contracts, Name extends string> = InputOf<CallOf<C, Name>>;
export type OutputOfName<C extends Contracts, Name extends string> = OutputOf<CallOf<C, Name>>;

/** The call for a name that is only known at run time, from a definition; undefined when there is none. */
export function findCall(contracts: Contracts, name: string): Call | undefined {
  const dot = name.indexOf('.');
  const noun = name.slice(0, dot);
  const verb = name.slice(dot + 1);
  if (dot < 0 || !Object.hasOwn(contracts, noun)) return undefined;
  const calls = contracts[noun]?.calls;
  return calls && Object.hasOwn(calls, verb) ? calls[verb] : undefined;
}
