import type { TableButton } from './table.ts';
import { useButtonLabel } from './use-button-label.ts';

interface FooterButtonsProps {
  buttons: readonly TableButton[];
  onPress(button: TableButton): void;
}

/** The buttons below the rows. */
export function FooterButtons({ buttons, onPress }: FooterButtonsProps) {
  if (buttons.length === 0) return null;
  return (
    <div className="zt-buttons">
      {buttons.map((button) => (
        <FooterButton key={button.value} button={button} onPress={() => onPress(button)} />
      ))}
    </div>
  );
}

// antd's button costs more to mount than all the rows a table shows at first.
function FooterButton({ button, onPress }: { button: TableButton; onPress(): void }) {
  const label = useButtonLabel(button);
  return (
    <button
      type="button"
      className={button.btnType === 'danger' ? 'zt-button zt-button--danger' : 'zt-button'}
      onClick={onPress}
      data-button={button.value}
    >
      <span className={`zt-icon zt-icon--${button.value}`} aria-hidden />
      {label}
    </button>
  );
}
