import { useMemo } from 'react';
import { cleanHtml } from '../../../kit/rich/clean-html.ts';
import './site-text.css';

/** Rich text of a content, after the sanitiser. */
export function SiteText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className="zs-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
