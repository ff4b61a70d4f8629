import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands in the node's place after it failed; `retry` tries it again. */
  fallback(error: Error, retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps one node's failure to itself: the rest of the screen works on (ERROR-008). */
export class NodeBoundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.fallback(error, () => this.setState({ error: undefined }));
  }
}
