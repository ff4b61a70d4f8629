import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { toDataUrl } from '../values/data-url.ts';
import { pictureError, pictureTypes } from '../values/pictures.ts';
import { SignDialog } from './SignDialog.tsx';

/** The maximum size of a signature picture in kilobytes: it is stored in the record as text. */
const maxKb = 500;

/** Adds a signature: drawn by hand, or uploaded as a picture. */
export function AddSignature({ keep }: { keep(signImg: string): Promise<void> }) {
  const t = useTranslation();
  const { pickFile, toast } = useServices();
  const [isDrawing, setDrawing] = useState(false);
  const upload = async () => {
    const file = await pickFile(pictureTypes);
    if (!file) return;
    const refusal = pictureError(file, maxKb);
    if (refusal) return void toast('error', t(refusal, { max: maxKb }), toastMs);
    // The client has already shown why it was not saved.
    await keep(await toDataUrl(file)).catch(() => {});
  };
  return (
    <div className="zk-sign-add">
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDrawing(true)}>
        {t('sign.draw')}
      </Button>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => void upload()}>
        {t('sign.upload')}
      </Button>
      {isDrawing && <SignDialog onClose={() => setDrawing(false)} onSigned={keep} />}
    </div>
  );
}
