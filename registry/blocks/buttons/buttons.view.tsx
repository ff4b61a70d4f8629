import { useMemo } from 'react';
import { useButtons } from '#runtime/actions/buttons.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { ActionButton, expandButtons } from '../../kit/overlay/ActionButton.tsx';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { buttons as buttonsKind } from './buttons.ts';

export default function ButtonsView({ node }: NodeProps) {
  const { buttons, size, look } = node.props as PropsOf<typeof buttonsKind>;
  const states = useButtons(useMemo(() => expandButtons(buttons), [buttons]));
  if (states.length === 0) return null;
  return (
    <div className={lookClass(look)}>
      {states.map((state, index) => (
        <ActionButton key={index} state={state} size={size} />
      ))}
    </div>
  );
}
