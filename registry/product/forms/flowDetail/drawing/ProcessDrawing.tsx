import { useMemo } from 'react';
import { drawProcess } from '#core/flow/draw.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { stepKinds } from '../../../../step-kinds.ts';
import './process-drawing.css';

/** What a drawing shows at a step besides its name. */
export interface StepMark {
  state: 'passed' | 'current' | 'ahead';
  /** Names with times or decisions; the first one is shown in the box, all of them as its tip. */
  lines: readonly string[];
}

interface Props {
  /** The definition of the version that is drawn. */
  definition: unknown;
  /** By key of the step. */
  marks?: ReadonlyMap<string, StepMark>;
  /** What the drawing shows, for screen readers: they read the steps in a list next to it. */
  label: string;
  /** Key of the step that is brought into view and framed. */
  chosen?: string;
}

const margin = 16;

const intoView = (box: HTMLElement | null) => box?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** A process as boxes and lines, to look at and to print. The positions are computed from the definition. */
export function ProcessDrawing({ definition, marks, label, chosen }: Props) {
  const t = useTranslation();
  const text = useTextOf();
  const { boxes, lines, width, height } = useMemo(() => drawProcess(definition, stepKinds), [definition]);
  return (
    // Scrolled by the keyboard where it is wider than the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="zg-process" role="region" aria-label={label} tabIndex={0}>
      <div
        className="zg-process-sheet"
        role="img"
        aria-label={label}
        style={{ width: width + 2 * margin, height: height + 2 * margin }}
      >
        <svg width={width + 2 * margin} height={height + 2 * margin} aria-hidden>
          <g transform={`translate(${margin} ${margin})`}>
            {lines.map(({ points }, index) => (
              <polyline key={index} points={points.map(([x, y]) => `${x},${y}`).join(' ')} />
            ))}
          </g>
        </svg>
        {boxes.map(({ path, key, zhjyKey, label: name, x, y, width: boxWidth, height: boxHeight }) => {
          const { state, lines: about = [] } = marks?.get(key) ?? {};
          return (
            <div
              key={path}
              className="zg-process-box"
              data-state={state}
              data-chosen={key === chosen || undefined}
              ref={key === chosen ? intoView : undefined}
              title={about.join('\n')}
              style={{ left: x + margin, top: y + margin, width: boxWidth, height: boxHeight }}
            >
              <strong>{text(name) || key || zhjyKey}</strong>
              <span>
                {about[0] ?? (state && t(`flow.step.${state}`))}
                {about.length > 1 && ` +${about.length - 1}`}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
