import { Button, Modal } from 'antd';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './sign.css';
import { type InkPoint, piecesOf, pointOn, sheet, type Stroke, writtenPart } from './strokes.ts';
import { useFeedback } from '#runtime/context/application.tsx';

const ink = '#000';
/** Sharper than this no screen and no printer shows a signature. */
const ratioMax = 3;

interface SignPadProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  strokes: readonly Stroke[];
  label: string;
  onStroke(stroke: Stroke): void;
}

/** A sheet to write on with mouse, finger or pen. What is drawn is the image: black on transparent (SIGN-004). */
function SignPad({ canvas, strokes, label, onStroke }: SignPadProps) {
  const current = useRef<InkPoint[]>([]);
  const ratio = Math.min(ratioMax, Math.max(1, window.devicePixelRatio || 1));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, sheet.width, sheet.height);
    for (const stroke of strokes) draw(context, stroke);
  }, [canvas, strokes, ratio]);

  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    current.current = [pointAt(event)];
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (current.current.length === 0) return;
    // Between two frames a pen says many points; all of them make the line.
    const points = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const place = event.currentTarget.getBoundingClientRect();
    const added = points.length > 0 ? points.map((point) => pointOn(place, point)) : [pointAt(event)];
    current.current.push(...added);
    const context = event.currentTarget.getContext('2d');
    if (context) draw(context, current.current.slice(-added.length - 2));
  };
  const up = () => {
    if (current.current.length === 0) return;
    const stroke = current.current;
    current.current = [];
    onStroke(stroke);
  };
  return (
    <canvas
      ref={canvas}
      className="zk-sheet"
      width={sheet.width * ratio}
      height={sheet.height * ratio}
      role="img"
      aria-label={label}
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  );
}

const pointAt = (event: PointerEvent<HTMLCanvasElement>) => pointOn(event.currentTarget.getBoundingClientRect(), event);

function draw(context: CanvasRenderingContext2D, stroke: Stroke): void {
  context.strokeStyle = ink;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { from, over, to, widthPx } of piecesOf(stroke)) {
    context.lineWidth = widthPx;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(over.x, over.y, to.x, to.y);
    context.stroke();
  }
}

const widthPx = 600;
const warningMs = 3_000;

interface Props {
  onClose(): void;
  /** Receives the image, a PNG as data URL; the dialog waits for it and stays open on failure. */
  onSigned(image: string): Promise<unknown> | void;
}

/** The dialog to draw a signature (SIGN-001). It is mounted on opening, so it always starts empty. */
export function SignDialog({ onClose, onSigned }: Props) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isBusy, setBusy] = useState(false);
  const undo = () => setStrokes((before) => before.slice(0, -1));

  const confirm = async () => {
    if (strokes.length === 0) return void toast('warning', t('sign.title'), warningMs);
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
  return (
    <Modal
      open
      centered
      className="zk-sign-dialog"
      title={t('sign.title')}
      width={widthPx}
      mask={{ closable: false }}
      onCancel={onClose}
      closable={{ 'aria-label': t('block.close') }}
      footer={
        <>
          <DrawingButtons isEmpty={strokes.length === 0} onUndo={undo} onClear={() => setStrokes([])} />
          <Button type="primary" loading={isBusy} onClick={() => void confirm()}>
            {t('common.confirm')}
          </Button>
        </>
      }
    >
      <div role="group" aria-label={t('sign.title')} onKeyDown={key}>
        <p className="zk-sign-hint">{t('sign.hint')}</p>
        <SignPad
          canvas={canvas}
          strokes={strokes}
          label={t('sign.sheet', { count: strokes.length })}
          onStroke={(stroke) => setStrokes((before) => [...before, stroke])}
        />
      </div>
    </Modal>
  );
}

function DrawingButtons({ isEmpty, onUndo, onClear }: { isEmpty: boolean; onUndo(): void; onClear(): void }) {
  const t = useTranslation();
  return (
    <>
      <Button onClick={onUndo} disabled={isEmpty}>
        {t('sign.undo')}
      </Button>
      <Button onClick={onClear} disabled={isEmpty}>
        {t('sign.clear')}
      </Button>
    </>
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
