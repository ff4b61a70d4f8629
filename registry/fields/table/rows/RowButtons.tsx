import { useTranslation } from '#runtime/context/use-translation.ts';
import type { TableButton } from '../table.ts';
import { useButtonLabel } from './use-button-label.ts';

interface RowButtonsProps {
  buttons: readonly TableButton[];
  /** 0-based, of the row they belong to. */
  index: number;
  onPress(button: TableButton): void;
}

export function RowButtons({ buttons, index, onPress }: RowButtonsProps) {
  return buttons.map((button) => (
    <RowButton key={button.value} button={button} index={index} onPress={() => onPress(button)} />
  ));
}

function RowButton({ button, index, onPress }: { button: TableButton; index: number; onPress(): void }) {
  const t = useTranslation();
  const label = useButtonLabel(button);
  return (
    <button
      type="button"
      className={button.btnType === 'danger' ? 'zt-op zt-op--danger' : 'zt-op'}
      aria-label={t('table.rowAction', { action: label, index: index + 1 })}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
