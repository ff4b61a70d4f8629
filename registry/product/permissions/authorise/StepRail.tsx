import { useEffect, useRef } from 'react';
import { countOf } from '#core/permissions/ticks.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { StepState } from './use-grants.ts';

interface Props {
  steps: readonly StepState[];
  at: number;
  choose(at: number): void;
}

/** The six steps with the number of ticked entries; every step can be opened. */
export function StepRail({ steps, at, choose }: Props) {
  const say = useSay();
  return (
    <nav className="zg-rail" aria-label={say('authorise.steps')}>
      <ol>
        {steps.map((step, index) => (
          <Entry key={step.step} shown={step} index={index} isCurrent={index === at} choose={() => choose(index)} />
        ))}
      </ol>
    </nav>
  );
}

interface EntryProps {
  shown: StepState;
  index: number;
  isCurrent: boolean;
  choose(): void;
}

function Entry({ shown: { step, state, ticked, isOutdated }, index, isCurrent, choose }: EntryProps) {
  const say = useSay();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On a phone the steps scroll horizontally.
    if (isCurrent) ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  const count = state === 'ready' && !isOutdated ? countOf(ticked) : undefined;
  return (
    <li ref={ref}>
      <button type="button" className="zg-step" aria-current={isCurrent ? 'step' : undefined} onClick={choose}>
        <span className="zg-number" aria-hidden="true">
          {index + 1}
        </span>
        <span className="zg-name">{say(`authorise.step.${step}`)}</span>
        {count && count.all > 0 && (
          <span className="zg-ticked" data-some={count.ticked > 0}>
            {say('authorise.count', { ...count })}
          </span>
        )}
      </button>
    </li>
  );
}
