import { useTranslation } from '#runtime/context/use-translation.ts';
import type { TableButton } from '../table.ts';
import { useButtonLabel } from './use-button-label.ts';
import type { RemovedRows } from './use-removed.ts';

interface FooterButtonsProps {
  buttons: readonly TableButton[];
  onPress(button: TableButton): void;
  /** The undo stack of removed rows and filled cells. */
  removed: RemovedRows;
}

/** The buttons below the rows. */
export function FooterButtons({ buttons, onPress, removed }: FooterButtonsProps) {
  const t = useTranslation();
  if (buttons.length + removed.count === 0) return null;
  return (
    <div className="zt-buttons">
      {buttons.map((button) => (
        <FooterButton key={button.value} button={button} onPress={() => onPress(button)} />
      ))}
      {removed.count > 0 && (
        <button type="button" className="zt-button zt-button--quiet" onClick={removed.restore} data-button="restore">
          {t(removed.kind === 'removal' ? 'table.restore' : 'table.undo', { count: removed.count })}
        </button>
      )}
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
      <span className={button.value === 'batchRemove' ? 'zt-icon' : 'zt-icon zt-icon--add'} aria-hidden />
      {label}
    </button>
  );
}
