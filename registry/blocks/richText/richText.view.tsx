import { useMemo } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useNamedValue } from '#runtime/data/sources/use-filled-text.ts';
import { cleanHtml } from '../../kit/rich/clean-html.ts';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { richText } from './richText.ts';

export default function RichTextView({ node }: NodeProps) {
  const { html, look } = node.props as PropsOf<typeof richText>;
  const written = useNamedValue(html);
  const clean = useMemo(() => (typeof written === 'string' ? cleanHtml(written) : ''), [written]);
  return clean === '' ? null : <div className={lookClass(look)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
