import { Component, type ReactNode } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useTranslation } from '../context/use-translation.ts';
import { GridCell } from './GridCell.tsx';

/** Rendered for a node whose kind does not exist (FORM-002, LANG-009). */
export function UnknownNode({ node }: { node: CompiledNode }) {
  const t = useTranslation();
  return (
    <GridCell config={node.config}>
      <div className="zf-notice" role="note">
        {t('node.unknown', { key: node.zhjyKey, address: node.address })}
      </div>
    </GridCell>
  );
}

/** Fallback of the error boundary for a component that failed to render (ERROR-008). */
function NodeFailure({ node, error, retry }: { node: CompiledNode; error: Error; retry: () => void }) {
  const t = useTranslation();
  return (
    <GridCell config={node.config}>
      <div className="zf-notice zf-notice--failed" role="alert">
        <span>{t('node.failed', { key: node.zhjyKey, address: node.address, reason: error.message })}</span>
        <button type="button" className="zf-notice-retry" onClick={retry}>
          {t('node.retry')}
        </button>
      </div>
    </GridCell>
  );
}

interface BoundaryProps {
  node: CompiledNode;
  children: ReactNode;
}

/**
 * Error boundary of one node: shows its render error in place, so that the rest of the screen works
 * (ERROR-008).
 */
export class NodeBoundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly retry = () => this.setState({ error: undefined });

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <NodeFailure node={this.props.node} error={error} retry={this.retry} />;
  }
}
