import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { type TableButton, standardButtons } from '../table.ts';

/** What a button says: its own label, and for a standard button left as it was, the message of the reader's language. */
export function useButtonLabel(button: TableButton): string {
  const t = useTranslation();
  const own = useText(button.label);
  const standard = standardButtons.get(button.value);
  return standard && (own === '' || own === standard.label) ? t(`table.${button.value}`) : own;
}
