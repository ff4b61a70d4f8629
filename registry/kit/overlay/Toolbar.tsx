import type { Button } from '#schemas/language/action.ts';
import type { ReactNode } from 'react';
import type { RunOptions } from '#runtime/actions/use-actions.ts';
import { useButtons } from '#runtime/actions/buttons.ts';
import { ActionButton, isIconOnly } from './ActionButton.tsx';
import './blocks.css';

interface Props {
  buttons: readonly Button[];
  options?: RunOptions;
  chosen?: number;
  /** Between the buttons and the icons; on a narrow screen below them. */
  children?: ReactNode;
  /** After the icons. */
  end?: ReactNode;
}

/** Buttons in a line: those with words first, those that are only icons at its end. */
export function Toolbar({ buttons, options, chosen, children, end }: Props) {
  const states = useButtons(buttons);
  const draw = (icons: boolean) =>
    states.map((state, index) =>
      isIconOnly(state.button) === icons ? (
        <ActionButton
          key={index}
          state={state}
          {...(options && { options })}
          {...(chosen !== undefined && { chosen })}
        />
      ) : null,
    );
  return (
    <div className="zb-bar">
      {draw(false)}
      {children && <div className="zb-bar-middle">{children}</div>}
      <div className="zb-bar-end">
        {draw(true)}
        {end}
      </div>
    </div>
  );
}
