import { lazy, memo, Suspense } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { boxProps } from '../../kit/trigger/control.tsx';
import './editor.css';
import { type EditorProps, heightPx } from './editor.ts';

const Open = lazy(() => import('./editor.popup.tsx'));

/** The frame of the editor, as high as it will be; the editor itself, which is large, arrives after the form. */
export default memo(function EditorEdit(face: EditProps<EditorProps, string>) {
  const t = useTranslation();
  const disabled = face.disabled || face.props.disabled;
  return (
    <div className="zk-editor" style={{ height: face.props.height ?? heightPx }} {...boxProps(face, disabled)}>
      <Suspense fallback={<span className="zk-wait">{t('control.loading')}</span>}>
        <Open face={face} disabled={disabled} />
      </Suspense>
    </div>
  );
});
