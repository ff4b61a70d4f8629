import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ChooseDialog } from '../../kit/signature/ChooseDialog.tsx';
import { PersonalSignatures } from './PersonalSignatures.tsx';
import { SignDialog } from '../../kit/signature/SignDialog.tsx';
import { useOwnSignatures } from '../../kit/signature/use-own-signatures.ts';

interface Props {
  /** Which dialog is open: the sheet to sign on, or the stored signatures of the user. */
  dialog: 'draw' | 'own';
  onClose(): void;
  onSigned(image: string): void;
}

/** The dialogs of a signature field. */
export default function SignOpen({ dialog, onClose, onSigned }: Props) {
  if (dialog === 'draw') return <SignDialog onClose={onClose} onSigned={onSigned} />;
  return <OwnDialog onClose={onClose} onSigned={onSigned} />;
}

function OwnDialog({ onClose, onSigned }: Omit<Props, 'dialog'>) {
  const t = useTranslation();
  const signatures = useOwnSignatures();
  const [chosen, setChosen] = useState<string>();
  // Until the user chooses one, the default signature is chosen.
  const one = signatures.own.find(({ id, isDefault }) => (chosen === undefined ? isDefault === 1 : id === chosen));
  return (
    <ChooseDialog title={t('sign.personal')} image={one?.signImg} onClose={onClose} onConfirm={onSigned}>
      <PersonalSignatures signatures={signatures} chosen={one?.id} onChoose={setChosen} />
    </ChooseDialog>
  );
}
