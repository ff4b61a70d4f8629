import { Button, Tag } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OwnSignatures } from './use-own-signatures.ts';

/** What is done with one own signature: it becomes the default unless it is, or is deleted. */
export function SignatureTools({ signatures, id }: { signatures: OwnSignatures; id: string }) {
  const t = useTranslation();
  const { own, makeDefault, remove } = signatures;
  const isDefault = own.some((one) => one.id === id && one.isDefault === 1);
  return (
    <span className="zk-sign-tools">
      {isDefault ? (
        <Tag color="blue">{t('sign.default')}</Tag>
      ) : (
        <Button type="link" size="small" onClick={() => void makeDefault(id)}>
          {t('sign.makeDefault')}
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => void remove(id)}>
        {t('common.remove')}
      </Button>
    </span>
  );
}
