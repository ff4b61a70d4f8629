import { Button } from 'antd';
import { lazy, memo, Suspense, useState } from 'react';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { PictureBox } from '../../kit/input/PictureBox.tsx';
import type { SignatureProps } from './signature.ts';

const Open = lazy(() => import('./signature.popup.tsx'));
const isId = (id: unknown): id is string => typeof id === 'string';

export default memo(function SignatureEdit(face: EditProps<SignatureProps, string>) {
  const { props, onChange } = face;
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const address = valueText(face.value);
  const disabled = face.disabled || props.disabled;
  return (
    <>
      <PictureBox
        face={face}
        address={address}
        alt={t('kind.signature')}
        disabled={disabled}
        empty={t('sign.select')}
        onPress={() => setOpen(true)}
      >
        {address !== '' && (
          <Button type="link" size="small" onClick={() => onChange('')}>
            {t('control.clear')}
          </Button>
        )}
      </PictureBox>
      {isOpen && !disabled && (
        <Suspense fallback={null}>
          <Open ids={props.ableIds.filter(isId)} value={address} onClose={() => setOpen(false)} onChosen={onChange} />
        </Suspense>
      )}
    </>
  );
});
