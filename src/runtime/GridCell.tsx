import type { CSSProperties, ReactNode } from 'react';

/** A place of `span` columns of 24 in the grid of `<Nodes>`; the full width on a narrow screen (FORM-010, FORM-011). */
export function GridCell({ span, children }: { span: number | undefined; children: ReactNode }) {
  // A custom property, so that the narrow layout is one rule of the style sheet.
  const style = { '--zf-span': span ?? 24 } as CSSProperties;
  return (
    <div className="zf-cell" style={style}>
      {children}
    </div>
  );
}
