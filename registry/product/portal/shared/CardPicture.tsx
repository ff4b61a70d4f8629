import type { CSSProperties } from 'react';
import { isWrittenOut, ownPath } from '#core/files/file-address.ts';
import { useText } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import { fontOf } from './Figures.tsx';
import './picture.css';

/** The source of a picture or film of this server; undefined for another host: loading it would reveal the reader. */
export const ownSource = (address: string): string | undefined =>
  isWrittenOut(address) ? address.trim() : ownPath(address.trim(), location.origin);

interface Props {
  imageUrl: string;
  words: Text;
  look: {
    imageFillStyle: 'cover' | 'contain' | 'fill' | 'none';
    textFontSize: number;
    textFontWeight: boolean;
    textFontColor: string;
    textLeft: 'left' | 'center' | 'right';
    textBgColor: string;
  };
}

/** A picture that fills its card, with words on it; one of another host is its address as text. */
export function CardPicture({ imageUrl, words, look }: Props) {
  const text = useText(words);
  const source = ownSource(imageUrl);
  const caption: CSSProperties = {
    ...fontOf(look.textFontSize, look.textFontWeight, look.textFontColor),
    textAlign: look.textLeft,
    ...(look.textBgColor !== '' && { background: look.textBgColor }),
  };
  return (
    <span className="zp-picture">
      {source === undefined ? (
        <span className="zp-picture-none">{imageUrl}</span>
      ) : (
        <img src={source} alt={text} loading="lazy" style={{ objectFit: look.imageFillStyle }} />
      )}
      {text !== '' && (
        <span className="zp-picture-words" style={caption} aria-hidden={source === undefined ? undefined : 'true'}>
          {text}
        </span>
      )}
    </span>
  );
}
