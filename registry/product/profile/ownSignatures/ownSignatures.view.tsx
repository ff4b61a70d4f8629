import { useTranslation } from '#runtime/context/use-translation.ts';
import { BlockHeader } from '../../../kit/overlay/BlockFrame.tsx';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { pictureAddress } from '../../../kit/values/pictures.ts';
import {
  AddSignature,
  SignatureTools,
  type OwnSignatures,
  useOwnSignatures,
} from '../../../kit/signature/own-signatures.tsx';
import '../../../kit/signature/sign.css';

export default function OwnSignaturesView() {
  const t = useTranslation();
  const signatures = useOwnSignatures();
  return (
    <section className="zb-pane" aria-label={t('sign.personal')}>
      <BlockHeader title={t('sign.personal')} />
      <div className="zk-sign-own">
        <AddSignature keep={signatures.keep} />
        <StoredSignatures signatures={signatures} />
      </div>
    </section>
  );
}

function StoredSignatures({ signatures }: { signatures: OwnSignatures }) {
  const t = useTranslation();
  const { rows, own } = signatures;
  if (rows.state === 'failed') return <LoadError retry={() => void rows.reload()} />;
  if (rows.state !== 'ready') return <LoadingSkeleton rows={2} />;
  if (own.length === 0) return <EmptyState />;
  return (
    <ul className="zk-sign-choices zk-sign-stored">
      {own.map(({ id, signImg }, index) => (
        <li key={id} className="zk-sign-choice">
          <img src={pictureAddress(signImg)} alt={t('sign.numbered', { number: index + 1 })} />
          <SignatureTools signatures={signatures} id={id} />
        </li>
      ))}
    </ul>
  );
}
