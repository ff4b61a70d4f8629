import type { Static, TObject } from '@sinclair/typebox';
import type { StepKind } from '#core/flow/model/step-kind.ts';

type Methods<P> = {
  [Name in keyof StepKind]: StepKind[Name] extends
    | ((props: Readonly<Record<string, unknown>>, ...rest: infer R) => infer A)
    | undefined
    ? ((props: P, ...rest: R) => A) | undefined
    : StepKind[Name];
};

/** Declares a kind of step and ties its methods to its props schema. */
export function defineStep<P extends TObject>(
  kind: Partial<Methods<Static<P>>> & Pick<StepKind, 'zhjyKey' | 'enter'> & { props: P },
): StepKind {
  // The methods are called with props that the props schema accepted, so the narrower parameter is safe.
  return Object.freeze({ ...kind, wing: 'steps' }) as unknown as StepKind;
}
