import { Button as AntButton, Tooltip } from 'antd';
import type { ButtonState } from '#runtime/actions/buttons.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import type { RunOptions } from '#runtime/actions/use-actions.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { Icon } from './icons.tsx';
import { isIconOnly } from './own-buttons.ts';

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
  const { toast } = useServices();
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
