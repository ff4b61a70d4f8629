import { Button } from 'antd';
import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { valueText } from '#core/text/value-text.ts';
import { PictureBox } from '../../kit/input/PictureBox.tsx';
import { toDataUrl } from '../../kit/values/data-url.ts';
import { pictureError, pictureTypes } from '../../kit/values/pictures.ts';
import type { PictureAddressProps } from './pictureAddress.ts';
import { useDevice, useFeedback } from '#runtime/context/application.tsx';

const refusedToastMs = 3_000;

export default memo(function PictureAddressEdit(face: EditProps<PictureAddressProps, string>) {
  const { props, onChange } = face;
  const t = useTranslation();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const address = valueText(face.value);
  const choose = async () => {
    const file = await pickFile(pictureTypes);
    if (!file) return;
    const refusal = pictureError(file, props.maxKb);
    if (refusal) void toast('error', t(refusal, { max: props.maxKb }), refusedToastMs);
    else onChange(await toDataUrl(file));
  };
  return (
    <PictureBox
      face={face}
      address={address}
      alt={t('value.picture')}
      disabled={face.disabled || props.disabled}
      empty={t('control.choosePicture')}
      onPress={() => void choose()}
    >
      {address !== '' && (
        <Button type="link" size="small" onClick={() => onChange('')}>
          {t('control.clear')}
        </Button>
      )}
    </PictureBox>
  );
});
