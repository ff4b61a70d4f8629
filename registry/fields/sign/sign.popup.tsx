import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import {
  AddSignature,
  ChooseDialog,
  SignatureChoices,
  SignatureTools,
  type OwnSignatures,
  useOwnSignatures,
} from '../../kit/signature/own-signatures.tsx';
import { SignDialog } from '../../kit/signature/SignDialog.tsx';

interface PersonalSignaturesProps {
  signatures: OwnSignatures;
  chosen: string | undefined;
  onChoose(id: string): void;
}

/** The own signatures: one is chosen, one is the default, more are added, old ones deleted. */
function PersonalSignatures({ signatures, chosen, onChoose }: PersonalSignaturesProps) {
  const t = useTranslation();
  const renderTools = (id: string) => <SignatureTools signatures={signatures} id={id} />;
  return (
    <>
      <AddSignature keep={signatures.keep} />
      <SignatureChoices
        label={t('sign.personal')}
        rows={signatures.rows}
        choices={signatures.own.map(({ id, signImg }, index) => ({
          id,
          image: signImg,
          name: t('sign.numbered', { number: index + 1 }),
        }))}
        chosen={chosen}
        onChoose={onChoose}
        renderTools={renderTools}
      />
    </>
  );
}

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
