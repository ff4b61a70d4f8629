import { Modal } from 'antd';
import { ProductProviders } from '#runtime/authored/AuthoredProviders.tsx';
import { NamedScreen } from '#runtime/render/NamedScreen.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { LoadError, LoadingSkeleton } from '../../kit/overlay/States.tsx';

/** The page of the dictionaries over the one that needs another dictionary (PICK-121). */
export default function ManageDictionaries({ onLeave }: { onLeave(): void }) {
  const t = useTranslation();
  return (
    <Modal
      open
      className="zr-manage"
      title={t('dictionary.title')}
      width="80%"
      centered
      footer={null}
      closable={{ 'aria-label': t('block.close') }}
      mask={{ closable: false }}
      onCancel={onLeave}
    >
      <ProductProviders>
        <NamedScreen name="dictionary-data" waiting={<LoadingSkeleton />} failed={LoadError} />
      </ProductProviders>
    </Modal>
  );
}
