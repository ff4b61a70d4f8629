import { useMemo } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useNamedValue } from '#runtime/data/sources/use-filled-text.ts';
import { cleanHtml } from '../../kit/rich/clean-html.ts';
import '../../kit/rich/rich.css';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { richText } from './richText.ts';

export default function RichTextView({ node }: NodeProps) {
  const { html, look, prose } = node.props as PropsOf<typeof richText>;
  const written = useNamedValue(html);
  const clean = useMemo(() => (typeof written === 'string' ? cleanHtml(written) : ''), [written]);
  return clean === '' ? null : (
    <div
      className={[prose && 'zk-rich', lookClass(look)].filter(Boolean).join(' ')}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
