import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the builder answers the address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Character maps (CMaps) of the older Chinese, Japanese and Korean encodings, by name. */
const characterMaps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const urls = new Map(Object.entries(characterMaps).map(([path, url]) => [path.split('/').at(-1) ?? '', url]));

/** Opens a PDF. Further resources it needs are fetched from our server through `load`. */
export function openPdf(bytes: Uint8Array, load: (url: string) => Promise<Blob>): Promise<PDFDocumentProxy> {
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
