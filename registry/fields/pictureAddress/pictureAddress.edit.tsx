import { Button } from 'antd';
import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { wordsOf } from '#core/text/words-of.ts';
import { PictureBox } from '../../_shared/control/PictureBox.tsx';
import { dataAddress } from '../../_shared/data-address.ts';
import { pictureRefusal, pictureTypes } from '../../_shared/pictures.ts';
import type { PictureAddressProps } from './pictureAddress.ts';

const refusedToastMs = 3_000;

export default memo(function PictureAddressEdit(face: EditProps<PictureAddressProps, string>) {
  const { props, onChange } = face;
  const say = useSay();
  const { pickFile, toast } = useServices();
  const address = wordsOf(face.value);
  const choose = async () => {
    const file = await pickFile(pictureTypes);
    if (!file) return;
    const refusal = pictureRefusal(file, props.maxKb);
    if (refusal) void toast('error', say(refusal, { max: props.maxKb }), refusedToastMs);
    else onChange(await dataAddress(file));
  };
  return (
    <PictureBox
      face={face}
      address={address}
      alt={say('value.picture')}
      disabled={face.disabled || props.disabled}
      empty={say('control.choosePicture')}
      onPress={() => void choose()}
    >
      {address !== '' && (
        <Button type="link" size="small" onClick={() => onChange('')}>
          {say('control.clear')}
        </Button>
      )}
    </PictureBox>
  );
});
