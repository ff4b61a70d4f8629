import type { ViewProps } from '#runtime/context/faces.ts';

/** As typed: line by line. */
export default function TextareaView({ text }: ViewProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</span>;
}
