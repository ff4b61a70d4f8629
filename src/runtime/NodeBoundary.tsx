import { Component, type ReactNode } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { NodeFailure } from './NodeNotices.tsx';

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
