import { useSay } from '#runtime/context/use-translation.ts';
import { Head } from '../../../kit/overlay/Head.tsx';
import { LoadFailed, Nothing, Waiting } from '../../../kit/overlay/States.tsx';
import { pictureAddress } from '../../../kit/values/pictures.ts';
import { AddSignature } from '../../../kit/signature/AddSignature.tsx';
import { SignatureTools } from '../../../kit/signature/SignatureTools.tsx';
import '../../../kit/signature/sign.css';
import { type OwnSignatures, useOwnSignatures } from '../../../kit/signature/use-own-signatures.ts';

export default function OwnSignaturesView() {
  const say = useSay();
  const signatures = useOwnSignatures();
  return (
    <section className="zb-pane" aria-label={say('sign.personal')}>
      <Head title={say('sign.personal')} />
      <div className="zk-sign-own">
        <AddSignature keep={signatures.keep} />
        <Kept signatures={signatures} />
      </div>
    </section>
  );
}

function Kept({ signatures }: { signatures: OwnSignatures }) {
  const say = useSay();
  const { rows, own } = signatures;
  if (rows.state === 'failed') return <LoadFailed retry={() => void rows.reload()} />;
  if (rows.state !== 'ready') return <Waiting rows={2} />;
  if (own.length === 0) return <Nothing />;
  return (
    <ul className="zk-sign-choices zk-sign-kept">
      {own.map(({ id, signImg }, index) => (
        <li key={id} className="zk-sign-choice">
          <img src={pictureAddress(signImg)} alt={say('sign.numbered', { number: index + 1 })} />
          <SignatureTools signatures={signatures} id={id} />
        </li>
      ))}
    </ul>
  );
}
