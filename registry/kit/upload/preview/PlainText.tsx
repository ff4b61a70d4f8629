import { charactersMax, readText } from './read-text.ts';
import { useBytes } from './use-bytes.ts';
import type { ViewerProps } from '../../schema/viewer-props.ts';

/** A text file, unformatted, truncated to `charactersMax`. */
export default function PlainText({ content }: ViewerProps) {
  const bytes = useBytes(content);
  return <pre className="zv-text">{readText(bytes).slice(0, charactersMax)}</pre>;
}
