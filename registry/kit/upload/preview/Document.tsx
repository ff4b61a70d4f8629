import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ViewerProps } from './file-content.ts';
import './preview.css';
import { useHttp } from '#runtime/context/application.tsx';

type Load = () => Promise<{ default: ComponentType<ViewerProps> }>;

const pdf: Load = () => import('./PdfPages.tsx');
const word: Load = () => import('./WordPages.tsx');
const sheets: Load = () => import('./Sheets.tsx');
const text: Load = () => import('./PlainText.tsx');
const media: Load = () => import('./Media.tsx');

const loaders: readonly (readonly [Load, string])[] = [
  [pdf, 'pdf'],
  [word, 'docx'],
  [sheets, 'xlsx xls et csv'],
  [text, 'txt md log json xml'],
  [media, 'mp4 m4v webm mov mp3 wav ogg m4a aac flac'],
];

const viewers = new Map(
  loaders.flatMap(([load, names]) => {
    // One lazy component for all extensions of a viewer, so that its code is fetched once.
    const Viewer = lazy(load);
    return names.split(' ').map((name) => [name, Viewer] as const);
  }),
);

/** Contents of an address: undefined while they are on their way. */
function useContent(address: string): Blob | 'failed' | undefined {
  const { client } = useHttp();
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
  const t = useTranslation();
  const { client } = useHttp();
  const content = useContent(address);
  const viewer = viewers.get(extension);
  const said = (id: string) => <p className="zv-status">{t(id)}</p>;
  if (!viewer) return said('preview.notHere');
  if (content === 'failed') return said('preview.failed');
  const waiting = (
    <p className="zv-status" role="status">
      {t('preview.loading')}
    </p>
  );
  if (content === undefined) return waiting;
  const load = async (url: string) => (await client.file(url)).content;
  return (
    <Guard fallback={said('preview.failed')}>
      <Suspense fallback={waiting}>{createElement(viewer, { content, extension, load })}</Suspense>
    </Guard>
  );
}
