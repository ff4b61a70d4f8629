import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { standardButtons, type TableButton } from '../table.ts';
import type { RemovedRows } from './use-removed.ts';

/** What a button says: its own label, and for a standard button left as it was, the message of the reader's language. */
function useButtonLabel(button: TableButton): string {
  const t = useTranslation();
  const own = useText(button.label);
  const standard = standardButtons.get(button.value);
  return standard && (own === '' || own === standard.label) ? t(`table.${button.value}`) : own;
}

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
