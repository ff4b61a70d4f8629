import { type ReactNode, useCallback } from 'react';
import type { CardRow } from '#core/portal/card-rows.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useActions } from '#runtime/actions/use-actions.ts';

/** Runs the actions of a card for a part of it that a person chooses, which they read as `row`; undefined without actions. */
export function useChoose({ on }: CompiledNode): ((row: CardRow) => void) | undefined {
  const run = useActions();
  const actions = on['choose'];
  const choose = useCallback(
    (row: CardRow) => void run(actions ?? [], { names: { row }, isPressed: true }),
    [run, actions],
  );
  return actions && actions.length > 0 ? choose : undefined;
}

interface Props {
  /** Undefined: nothing can be chosen, and the text is all there is. */
  onChoose: (() => void) | undefined;
  children: ReactNode;
}

/** The name of a part of a card, by which it is chosen with keyboard and pointer. */
export function Choice({ onChoose, children }: Props) {
  if (!onChoose) return children;
  return (
    <button type="button" className="zp-choice" onClick={onChoose}>
      {children}
    </button>
  );
}
