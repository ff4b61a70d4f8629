import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { viewerOf } from './viewers.tsx';
import './preview.css';

/** Contents of an address: undefined while they are on their way. */
function useContent(address: string): Blob | 'failed' | undefined {
  const { client } = useServices();
  const [content, setContent] = useState<Blob | 'failed'>();
  useEffect(() => {
    const run = new AbortController();
    client.file(address, { signal: run.signal, quiet: true }).then(
      (received) => setContent(received.content),
      () => run.signal.aborted || setContent('failed'),
    );
    return () => run.abort();
  }, [client, address]);
  return content;
}

interface GuardProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Contents that no viewer can draw leave a sentence, never an empty page. */
class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** The contents of an address, drawn by the viewer of their extension. */
export function Document({ address, extension }: { address: string; extension: string }) {
  const say = useSay();
  const { client } = useServices();
  const content = useContent(address);
  const Viewer = viewerOf(extension);
  const said = (id: string) => <p className="zv-said">{say(id)}</p>;
  if (!Viewer) return said('preview.notHere');
  if (content === 'failed') return said('preview.failed');
  const waiting = (
    <p className="zv-said" role="status">
      {say('preview.loading')}
    </p>
  );
  if (content === undefined) return waiting;
  const load = async (url: string) => (await client.file(url)).content;
  return (
    <Guard fallback={said('preview.failed')}>
      <Suspense fallback={waiting}>
        <Viewer content={content} extension={extension} load={load} />
      </Suspense>
    </Guard>
  );
}
