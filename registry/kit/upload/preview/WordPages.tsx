import { renderAsync } from 'docx-preview';
import { useEffect, useRef, useState } from 'react';
import { isSafeZip } from '#core/files/zip-directory.ts';
import { useBytes, type ViewerProps } from './file-content.ts';

/** Embedded foreign parts (altChunks) are not rendered: they would be iframes. */
const options = { renderAltChunks: false, useBase64URL: true, inWrapper: true, renderComments: false };

/** Links of a document open in a new tab, with an allow-list of schemes: http, https and mailto. */
function tameLinks(pages: HTMLElement): void {
  for (const link of pages.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) continue;
    if (/^(https?:|mailto:)/i.test(href)) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer');
    } else {
      link.removeAttribute('href');
    }
  }
}

/** The pages of a Word document, rendered in the page. */
export default function WordPages({ content }: ViewerProps) {
  const bytes = useBytes(content);
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    const pages = document.createElement('div');
    const draw = async () => {
      if (!isSafeZip(bytes)) throw new Error('The document would unpack to too much.');
      await renderAsync(bytes, pages, pages, options);
      tameLinks(pages);
      place.current?.replaceChildren(pages);
    };
    draw().catch(setFailure);
  }, [bytes]);
  if (failure) throw failure;
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
  return <div className="zv-word" ref={place} tabIndex={0} />;
}
