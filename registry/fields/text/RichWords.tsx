import { useMemo } from 'react';
import { cleanHtml } from '../../kit/rich/clean-html.ts';
import '../../kit/rich/rich.css';

/** HTML of a definition, cleaned where it is shown. */
export default function RichWords({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className="zk-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
