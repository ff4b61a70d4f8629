import { useMemo } from 'react';
import type { ViewProps } from '#runtime/context/faces.ts';
import '../../kit/display/display.css';
import { cleanHtml } from '../../kit/rich/clean-html.ts';
import '../../kit/rich/rich.css';

/** Rich text as it looks, after the sanitiser; a value that is no text is shown as its words. */
export default function EditorView({ value, text }: ViewProps) {
  const html = useMemo(() => (typeof value === 'string' ? cleanHtml(value) : undefined), [value]);
  return html === undefined ? text : <div className="zk-rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
