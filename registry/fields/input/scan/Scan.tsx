import { ScanOutlined } from '@ant-design/icons';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useInputWarning } from '../../../kit/input/use-text-input.ts';
import { canScan } from './read-code.ts';
import './scan.css';

const ScanWindow = lazy(() => import('./ScanWindow.tsx'));

interface Props {
  face: Pick<EditProps<{ maxlength: number | null }>, 'props' | 'label' | 'onChange'>;
  /** Has the focus afterwards. */
  control: RefObject<HTMLElement | null>;
}

/** The mark in a control that lets the camera read what would be typed; not there where no code can be read. */
export default function Scan({ face, control }: Props) {
  const { props, label, onChange } = face;
  const t = useTranslation();
  const refuse = useInputWarning(label);
  const [isAble, setAble] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isHere = true;
    void canScan().then((able) => isHere && setAble(able));
    return () => void (isHere = false);
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const input = control.current;
    return () => input?.focus();
  }, [isOpen, control]);
  if (!isAble) return null;
  const take = (text: string) => {
    setOpen(false);
    const { maxlength } = props;
    if (maxlength !== null && text.length > maxlength) refuse({ id: 'value.tooLong', params: { maxlength } });
    else onChange(text);
  };
  return (
    <>
      <button
        type="button"
        className="zk-mark zk-scan"
        aria-label={`${t('scan.title')} ${label}`}
        title={t('scan.title')}
        onClick={() => setOpen(true)}
      >
        <ScanOutlined aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <ScanWindow onText={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
