import { useState } from 'react';
import type { UsableSignature } from '#schemas/resources/signature/signature.contract.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ChooseDialog, SignatureChoices } from '../../kit/signature/own-signatures.tsx';

const source = { call: 'signature.usable' } as const;

interface Props {
  /** Ids of the seals this field accepts; empty: all that the user may use. */
  ids: readonly string[];
  value: string;
  onClose(): void;
  onChosen(icon: string): void;
}

/** The window in which a seal is chosen. */
export default function SignatureOpen({ ids, value, onClose, onChosen }: Props) {
  const t = useTranslation();
  const rows = useRows(source, { ids });
  const [chosen, setChosen] = useState<string>();
  // Guaranteed by the contract of the call.
  const seals = rows.rows as readonly unknown[] as readonly UsableSignature[];
  const one = seals.find(({ id, icon }) => (chosen === undefined ? icon === value : id === chosen));
  return (
    <ChooseDialog title={t('sign.select')} image={one?.icon} onClose={onClose} onConfirm={onChosen}>
      <SignatureChoices
        label={t('sign.select')}
        rows={rows}
        choices={seals.map(({ id, icon, fullName }) => ({ id, image: icon, name: fullName }))}
        chosen={one?.id}
        onChoose={setChosen}
      />
    </ChooseDialog>
  );
}
