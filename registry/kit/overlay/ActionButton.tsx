import { Button as AntButton, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { type ButtonState, useButtons } from '#runtime/actions/buttons.ts';
import type { RunOptions } from '#runtime/actions/use-actions.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { Button } from '#schemas/language/action.ts';
import type { OwnButton } from '../schema/block-properties.ts';
import './blocks.css';
import { Icon } from '#runtime/icons/ActionIcon.tsx';
import { useFeedback } from '#runtime/context/application.tsx';

/** The built-in buttons that a definition names: an icon with its label as tooltip. */
const builtInButtons: Readonly<Record<OwnButton, Button>> = {
  reload: { label: '$t:common.reload', icon: 'reload', kind: 'text', do: [{ reload: true }] },
  expandAll: { label: '$t:common.expandAll', icon: 'expand', kind: 'text', do: [{ expandAll: true }] },
  collapseAll: { label: '$t:common.collapseAll', icon: 'collapse', kind: 'text', do: [{ collapseAll: true }] },
};

/** Buttons of a definition, with built-in names replaced by their definitions. */
export function expandButtons(buttons: readonly (Button | OwnButton)[]): Button[] {
  return buttons.map((button) => (typeof button === 'string' ? builtInButtons[button] : button));
}

/** A button without visible label, which is placed at the end of its line. */
function isIconOnly({ icon, kind }: Button): boolean {
  return icon !== undefined && kind === 'text';
}

interface Props {
  state: ButtonState;
  options?: RunOptions;
  /** How many rows are chosen, for buttons that work on them. */
  chosen?: number;
  size?: 'small' | 'middle';
}

const looks = {
  primary: { type: 'primary' },
  default: { type: 'default' },
  danger: { type: 'default', danger: true },
  text: { type: 'text' },
  link: { type: 'link' },
} as const;

/** A button of a definition: busy while its steps run, and never pressed twice. */
export function ActionButton({ state: { button, isDisabled }, options, chosen, size = 'middle' }: Props) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const { isBusy, press } = usePress();
  const label = useText(button.label);
  const onClick = () => {
    if (button.batch && chosen === 0) return void toast('warning', t('common.selectOne'), toastMs);
    const { subject: _ofRows, ...others } = options ?? {};
    return void press(button.do, button.batch ? options : others);
  };
  const iconOnly = isIconOnly(button);
  const element = (
    <AntButton
      {...looks[button.kind ?? 'default']}
      size={size}
      icon={button.icon === undefined ? undefined : <Icon name={button.icon} />}
      disabled={isDisabled}
      loading={isBusy}
      onClick={onClick}
      aria-label={label}
    >
      {iconOnly ? undefined : label}
    </AntButton>
  );
  return iconOnly ? <Tooltip title={label}>{element}</Tooltip> : element;
}

interface ToolbarProps {
  buttons: readonly Button[];
  options?: RunOptions;
  chosen?: number;
  /** Between the buttons and the icons; on a narrow screen below them. */
  children?: ReactNode;
  /** After the icons. */
  end?: ReactNode;
}

/** Buttons in a line: those with words first, those that are only icons at its end. */
export function Toolbar({ buttons, options, chosen, children, end }: ToolbarProps) {
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
