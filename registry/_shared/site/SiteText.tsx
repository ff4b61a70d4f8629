import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import './site-text.css';

/** Rich text of a content, after the sanitiser. */
export function SiteText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { USE_PROFILES: { html: true } }), [html]);
  return <div className="zs-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
