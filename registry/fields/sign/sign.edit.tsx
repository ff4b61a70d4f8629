import { Button } from 'antd';
import { lazy, memo, Suspense, useState } from 'react';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { PictureBox } from '../../kit/input/PictureBox.tsx';
import type { SignProps } from './sign.ts';

const Open = lazy(() => import('./sign.popup.tsx'));

export default memo(function SignEdit(face: EditProps<SignProps, string>) {
  const { props, onChange } = face;
  const t = useTranslation();
  const [dialog, setDialog] = useState<'draw' | 'own'>();
  const address = valueText(face.value);
  const disabled = face.disabled || props.disabled;
  const canClear = address !== '' && props.clearable !== false;
  return (
    <>
      <PictureBox
        face={face}
        address={address}
        alt={t('value.signed')}
        disabled={disabled}
        empty={t('sign.title')}
        onPress={() => setDialog('draw')}
      >
        {props.isInvoke && (
          <Button type="link" size="small" onClick={() => setDialog('own')}>
            {t('sign.personal')}
          </Button>
        )}
        {canClear && (
          <Button type="link" size="small" onClick={() => onChange('')}>
            {t('control.clear')}
          </Button>
        )}
      </PictureBox>
      {dialog !== undefined && !disabled && (
        <Suspense fallback={null}>
          <Open dialog={dialog} onClose={() => setDialog(undefined)} onSigned={onChange} />
        </Suspense>
      )}
    </>
  );
});
