import { charactersMax, readText, useBytes, type ViewerProps } from './file-content.ts';

/** A text file, unformatted, truncated to `charactersMax`. */
export default function PlainText({ content }: ViewerProps) {
  const bytes = useBytes(content);
  return <pre className="zv-text">{readText(bytes).slice(0, charactersMax)}</pre>;
}
