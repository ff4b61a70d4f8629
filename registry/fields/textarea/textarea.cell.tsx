import type { CSSProperties } from 'react';
import type { ViewProps } from '#runtime/context/faces.ts';

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
export default function TextareaCell({ text }: ViewProps) {
  return (
    <span style={twoLines} title={text}>
      {text}
    </span>
  );
}
