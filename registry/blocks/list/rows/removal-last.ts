import type { Button } from '#schemas/language/action.ts';

const removalQuestion = '$t:common.removeConfirm';

/** Whether a button deletes, by its kind or by its confirmation (I18N-009). */
function isRemoval({ kind, do: steps }: Button): boolean {
  const asksToRemove = steps.some(
    (step) => typeof step === 'object' && 'confirm' in step && step.confirm === removalQuestion,
  );
  return kind === 'danger' || asksToRemove;
}

/** The buttons of a row, those that delete last and in red. */
export function removalLast(buttons: readonly Button[]): Button[] {
  const last = buttons.filter(isRemoval).map((button): Button => ({ ...button, kind: 'danger' }));
  return [...buttons.filter((button) => !isRemoval(button)), ...last];
}
