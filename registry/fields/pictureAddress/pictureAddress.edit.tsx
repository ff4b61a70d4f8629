import { Button } from 'antd';
import type { Static } from '@sinclair/typebox';
import { memo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { valueText } from '#core/text/value-text.ts';
import type { UploadedFile } from '#schemas/resources/file/file-shapes.ts';
import { PictureBox } from '../../kit/input/PictureBox.tsx';
import { toDataUrl } from '../../kit/values/data-url.ts';
import { pictureError, pictureTypes } from '../../kit/values/pictures.ts';
import { type PictureAddressProps, recordMaxKb } from './pictureAddress.ts';
import { useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';

const refusedToastMs = 3_000;

export default memo(function PictureAddressEdit(face: EditProps<PictureAddressProps, string>) {
  const { props, onChange } = face;
  const t = useTranslation();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const { client } = useHttp();
  const [isSending, setSending] = useState(false);
  const address = valueText(face.value);
  const send = async (file: File, type: string) => {
    setSending(true);
    try {
      onChange(((await client.send('file.upload', { type, file })).data as Static<typeof UploadedFile>).url);
    } catch (error) {
      // The client has shown the message; the picture is unchanged.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSending(false);
    }
  };
  const choose = async () => {
    const file = await pickFile(pictureTypes);
    if (!file) return;
    const max = props.upload === undefined ? Math.min(props.maxKb, recordMaxKb) : props.maxKb;
    const refusal = pictureError(file, max);
    if (refusal) void toast('error', t(refusal, { max }), refusedToastMs);
    else if (props.upload === undefined) onChange(await toDataUrl(file));
    else await send(file, props.upload);
  };
  return (
    <PictureBox
      face={face}
      address={address}
      alt={t('value.picture')}
      disabled={face.disabled || props.disabled || isSending}
      isRound={props.round}
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
