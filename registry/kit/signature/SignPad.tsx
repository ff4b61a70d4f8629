import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type InkPoint, piecesOf, pointOn, sheet, type Stroke } from './strokes.ts';
import './sign.css';

const ink = '#000';
/** Sharper than this no screen and no printer shows a signature. */
const ratioMax = 3;

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>;
  strokes: readonly Stroke[];
  label: string;
  onStroke(stroke: Stroke): void;
}

/** A sheet to write on with mouse, finger or pen. What is drawn is the image: black on transparent (SIGN-004). */
export function SignPad({ canvas, strokes, label, onStroke }: Props) {
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
