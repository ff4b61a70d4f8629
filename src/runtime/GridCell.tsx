import type { CSSProperties, ReactNode } from 'react';
import type { NodeConfig } from '#schemas/language/node.ts';

interface Props {
  config: Pick<NodeConfig, 'span' | 'className'>;
  children: ReactNode;
}

/**
 * A place of `span` columns of 24 in the grid of `<Nodes>`; the full width on a narrow screen (FORM-010, FORM-011). It bears
 * the class names its definition gives it, for style sheets of whoever runs the product.
 */
export function GridCell({ config: { span, className = [] }, children }: Props) {
  // A custom property, so that the narrow layout is one rule of the style sheet.
  const style = { '--zf-span': span ?? 24 } as CSSProperties;
  return (
    <div className={['zf-cell', ...className].join(' ')} style={style}>
      {children}
    </div>
  );
}
