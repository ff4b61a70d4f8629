import { useMemo } from 'react';
import type { ViewProps } from '#runtime/faces.ts';
import '../../_shared/display.css';
import { cleanHtml } from '../../_shared/rich/clean-html.ts';
import '../../_shared/rich/rich.css';

/** Rich text as it looks, after the sanitiser; a value that is no text is shown as its words. */
export default function EditorView({ value, text }: ViewProps) {
  const html = useMemo(() => (typeof value === 'string' ? cleanHtml(value) : undefined), [value]);
  return html === undefined ? text : <div className="zk-rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
