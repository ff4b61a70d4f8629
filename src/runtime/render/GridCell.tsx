import type { CSSProperties, ReactNode } from 'react';
import type { NodeConfig } from '#schemas/language/node.ts';

interface Props {
  config: Pick<NodeConfig, 'span' | 'className'>;
  children: ReactNode;
}

/**
 * A cell spanning `span` of 24 columns in the grid of `<Nodes>`; the full width on a narrow screen (FORM-010,
 * FORM-011). It gets the class names of its definition, for custom style sheets of an installation.
 */
export function GridCell({ config: { span, className = [] }, children }: Props) {
  // A custom property, so that one rule of the style sheet covers the narrow layout.
  const style = { '--zf-span': span ?? 24 } as CSSProperties;
  return (
    <div className={['zf-cell', ...className].join(' ')} style={style}>
      {children}
    </div>
  );
}
