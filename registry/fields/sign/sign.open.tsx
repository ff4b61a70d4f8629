import { useState } from 'react';
import { useRows } from '#runtime/sources/use-rows.ts';
import { useSay } from '#runtime/texts.ts';
import { ChooseDialog } from '../../_shared/sign/ChooseDialog.tsx';
import { ownOf, ownSource, PersonalSignatures } from '../../_shared/sign/PersonalSignatures.tsx';
import { SignDialog } from '../../_shared/sign/SignDialog.tsx';

interface Props {
  /** What opens: the sheet to sign on, or the signatures the person keeps. */
  dialog: 'draw' | 'own';
  onClose(): void;
  onSigned(image: string): void;
}

/** The windows behind a field for signatures. */
export default function SignOpen({ dialog, onClose, onSigned }: Props) {
  if (dialog === 'draw') return <SignDialog onClose={onClose} onSigned={onSigned} />;
  return <OwnDialog onClose={onClose} onSigned={onSigned} />;
}

function OwnDialog({ onClose, onSigned }: Omit<Props, 'dialog'>) {
  const say = useSay();
  const rows = useRows(ownSource);
  const [chosen, setChosen] = useState<string>();
  const own = ownOf(rows);
  // Until the person chooses, the default is chosen.
  const one = own.find(({ id, isDefault }) => (chosen === undefined ? isDefault === 1 : id === chosen));
  return (
    <ChooseDialog title={say('sign.personal')} image={one?.signImg} onClose={onClose} onConfirm={onSigned}>
      <PersonalSignatures rows={rows} chosen={one?.id} onChoose={setChosen} />
    </ChooseDialog>
  );
}
