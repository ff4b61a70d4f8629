import type { ViewProps } from '#runtime/context/faces.ts';
import type { CSSProperties } from 'react';

/** As typed: line by line. */
export default function TextareaView({ text }: ViewProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</span>;
}

const twoLines: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // Lists keep their cells in one line.
  whiteSpace: 'normal',
};

/** The first two lines: a long text does not push the other rows away. */
export function TextareaCell({ text }: ViewProps) {
  return (
    <span style={twoLines} title={text}>
      {text}
    </span>
  );
}
