import { Button } from 'antd';
import { use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { FormScope } from '#runtime/form/form-scope.ts';
import '../../kit/display/display.css';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import './button.css';
import type { ButtonProps } from './button.ts';

/** Whether a display is in a form, or in a part of one, that is disabled. */
function useFieldDisabled(node: CompiledNode): boolean {
  const place = use(FormScope);
  return place !== undefined && (place.disabled || place.store.screen.form.disabled || node.config.disabled === true);
}

/** The family's kinds of buttons as antd paints them; in which tones they can be read says the style sheet. */
const paints = {
  '': {},
  primary: { color: 'primary', variant: 'solid' },
  success: { color: 'green', variant: 'solid' },
  info: { color: 'blue', variant: 'outlined' },
  warning: { color: 'orange', variant: 'solid' },
  danger: { color: 'danger', variant: 'solid' },
  text: { color: 'default', variant: 'text' },
} as const;

export default function ButtonView({ node }: NodeProps) {
  const { buttonText, type, align, disabled } = node.props as ButtonProps;
  const { isBusy, press } = usePress();
  const isResting = useFieldDisabled(node) || disabled;
  return (
    <div className="zk-aligned" data-side={align}>
      <Button
        {...paints[type]}
        className="zk-press"
        data-paint={type}
        disabled={isResting}
        loading={isBusy}
        onClick={() => void press(node.on['click'] ?? [])}
      >
        {useDefaultText(buttonText)}
      </Button>
    </div>
  );
}
