import { Modal } from 'antd';
import { ProductProviders } from '#runtime/authored/AuthoredProviders.tsx';
import { NamedScreen } from '#runtime/render/NamedScreen.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { LoadError, LoadingSkeleton } from '../../kit/overlay/States.tsx';

interface ManageScreenProps {
  screen: string;
  /** Message id. */
  title: string;
  onLeave(): void;
}

/** The screen of some objects over the one that needs another of them (PICK-121). */
export default function ManageScreen({ screen, title, onLeave }: ManageScreenProps) {
  const t = useTranslation();
  return (
    <Modal
      open
      className="zr-manage"
      title={t(title)}
      width="80%"
      centered
      footer={null}
      closable={{ 'aria-label': t('block.close') }}
      mask={{ closable: false }}
      onCancel={onLeave}
    >
      <ProductProviders>
        <NamedScreen name={screen} waiting={<LoadingSkeleton />} failed={LoadError} />
      </ProductProviders>
    </Modal>
  );
}
