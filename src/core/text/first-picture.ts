import { Parser } from 'htmlparser2';

/** The address of the first picture in HTML for which `isWanted` is true; empty: none. */
export function firstPicture(html: string, isWanted: (address: string) => boolean): string {
  let found = '';
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (name !== 'img' || !isWanted(src)) return;
      found = src;
      parser.pause();
    },
  });
  parser.write(html);
  return found;
}
