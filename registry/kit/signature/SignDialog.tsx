import { Button, Modal } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { SignPad } from './SignPad.tsx';
import { sheet, type Stroke, writtenPart } from './strokes.ts';

const widthPx = 600;
const warningMs = 3_000;

interface Props {
  onClose(): void;
  /** Receives the image, a PNG as data URL; the dialog waits for it and stays open on failure. */
  onSigned(image: string): Promise<unknown> | void;
}

/** The dialog to draw a signature (SIGN-001). It is mounted on opening, so it always starts empty. */
export function SignDialog({ onClose, onSigned }: Props) {
  const say = useSay();
  const { toast } = useServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isBusy, setBusy] = useState(false);
  const undo = () => setStrokes((before) => before.slice(0, -1));

  const confirm = async () => {
    if (strokes.length === 0) return void toast('warning', say('sign.title'), warningMs);
    setBusy(true);
    try {
      await onSigned(canvas.current ? imageOf(canvas.current, strokes) : '');
      onClose();
    } catch {
      // The client has shown the error; the drawing is preserved.
      setBusy(false);
    }
  };
  const key = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  };
  const isEmpty = strokes.length === 0;
  return (
    <Modal
      open
      centered
      className="zk-sign-dialog"
      title={say('sign.title')}
      width={widthPx}
      mask={{ closable: false }}
      onCancel={onClose}
      closable={{ 'aria-label': say('block.close') }}
      footer={
        <>
          <Button onClick={undo} disabled={isEmpty}>
            {say('sign.undo')}
          </Button>
          <Button onClick={() => setStrokes([])} disabled={isEmpty}>
            {say('sign.clear')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void confirm()}>
            {say('common.confirm')}
          </Button>
        </>
      }
    >
      <div role="group" aria-label={say('sign.title')} onKeyDown={key}>
        <p className="zk-sign-hint">{say('sign.hint')}</p>
        <SignPad
          canvas={canvas}
          strokes={strokes}
          label={say('sign.sheet', { count: strokes.length })}
          onStroke={(stroke) => setStrokes((before) => [...before, stroke])}
        />
      </div>
    </Modal>
  );
}

/** The drawing as a transparent PNG (SIGN-004), in the resolution of the screen. */
function imageOf(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): string {
  const { left, top, width, height } = writtenPart(strokes);
  const ratio = canvas.width / sheet.width;
  const part = document.createElement('canvas');
  part.width = width * ratio;
  part.height = height * ratio;
  const from = [left * ratio, top * ratio, part.width, part.height] as const;
  part.getContext('2d')?.drawImage(canvas, ...from, 0, 0, part.width, part.height);
  return part.toDataURL('image/png');
}
