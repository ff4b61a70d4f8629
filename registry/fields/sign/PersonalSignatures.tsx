import { useTranslation } from '#runtime/context/use-translation.ts';
import { AddSignature } from '../../kit/signature/AddSignature.tsx';
import { SignatureChoices } from '../../kit/signature/SignatureChoices.tsx';
import { SignatureTools } from '../../kit/signature/SignatureTools.tsx';
import type { OwnSignatures } from '../../kit/signature/use-own-signatures.ts';

interface Props {
  signatures: OwnSignatures;
  chosen: string | undefined;
  onChoose(id: string): void;
}

/** The own signatures: one is chosen, one is the default, more are added, old ones deleted. */
export function PersonalSignatures({ signatures, chosen, onChoose }: Props) {
  const t = useTranslation();
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
        tools={(id) => <SignatureTools signatures={signatures} id={id} />}
      />
    </>
  );
}
