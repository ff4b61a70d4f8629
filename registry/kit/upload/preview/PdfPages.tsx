import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite returns the URL
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type ViewerProps, useBytes } from './file-content.ts';

/** Character maps (CMaps) of the older Chinese, Japanese and Korean encodings, by name. */
const characterMaps = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const urls = new Map(Object.entries(characterMaps).map(([path, url]) => [path.split('/').at(-1) ?? '', url]));

/** Opens a PDF. Further resources it needs are fetched from our server through `load`. */
function openPdf(bytes: Uint8Array, load: (url: string) => Promise<Blob>): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  class OwnParts {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const url = urls.get(filename);
      if (url === undefined) throw new Error(`There is no ${filename}.`);
      return new Uint8Array(await (await load(url)).arrayBuffer());
    }
  }
  // pdf.js transfers the bytes it receives to its worker, hence the copy.
  return getDocument({
    data: bytes.slice(),
    cMapUrl: 'own/',
    cMapPacked: true,
    BinaryDataFactory: OwnParts,
    useWorkerFetch: false,
    enableXfa: false,
    isEvalSupported: false,
  } as Parameters<typeof getDocument>[0]).promise;
}

const widthMax = 960;
/** A page is drawn when it comes this near. */
const overscanPx = '600px';
const sharpMax = 2;

async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const natural = page.getViewport({ scale: 1 });
  const sharp = Math.min(sharpMax, window.devicePixelRatio || 1);
  const viewport = page.getViewport({ scale: (width / natural.width) * sharp });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
}

interface PageProps {
  document: PDFDocumentProxy;
  number: number;
  width: number;
  /** Height over width of the first page, until the own one is known. */
  shape: number;
}

function Page({ document, number, width, shape }: PageProps) {
  const t = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const watched = canvas.current;
    if (!watched) return;
    const seen = (entries: IntersectionObserverEntry[]) =>
      entries.some((entry) => entry.isIntersecting) && setVisible(true);
    const observer = new IntersectionObserver(seen, { rootMargin: overscanPx });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isVisible) return;
    let isUnmounted = false;
    void document.getPage(number).then((page) => {
      if (!isUnmounted && canvas.current) return draw(page, canvas.current, width);
    });
    return () => {
      isUnmounted = true;
    };
  }, [document, number, width, isVisible]);
  return (
    <canvas
      ref={canvas}
      className="zv-page"
      role="img"
      aria-label={t('preview.page', { n: number })}
      style={{ width, minHeight: isVisible ? undefined : width * shape }}
    />
  );
}

interface Opened {
  document: PDFDocumentProxy;
  shape: number;
}

/** The pages of a PDF, each rendered lazily when it is scrolled into view. */
export default function PdfPages({ content, load }: ViewerProps) {
  const bytes = useBytes(content);
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<Error>();
  const [width, setWidth] = useState(0);
  const [loadPart] = useState(() => load);

  useEffect(() => setWidth(Math.min(widthMax, (place.current?.clientWidth ?? widthMax) - 32)), []);
  useEffect(() => {
    let isUnmounted = false;
    const opening = openPdf(bytes, loadPart).then(async (document) => {
      const { width: across, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!isUnmounted) setOpened({ document, shape: height / across });
      return document;
    });
    opening.catch(setFailure);
    return () => {
      isUnmounted = true;
      void opening.then((document) => document.loadingTask.destroy()).catch(() => {});
    };
  }, [bytes, loadPart]);
  if (failure) throw failure;
  const numbers = Array.from({ length: opened?.document.numPages ?? 0 }, (_, index) => index + 1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <div className="zv-pages" ref={place} tabIndex={0}>
      {opened && numbers.map((number) => <Page key={number} number={number} width={width} {...opened} />)}
    </div>
  );
}
