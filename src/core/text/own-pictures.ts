import { isWrittenOut, ownPath } from '../files/own-path.ts';

/**
 * Leaves a text the pictures of this server and those written out in it (PERM-027). A picture of another host becomes a link
 * to it, so that reading a text calls no other host; what names no picture at all loses its address.
 */
export function keepOwnPictures<Root extends ParentNode>(root: Root, origin: string): Root {
  for (const image of root.querySelectorAll('img')) {
    image.removeAttribute('srcset');
    const address = image.getAttribute('src');
    if (address === null || isWrittenOut(address) || /^blob:/i.test(address)) continue;
    const path = ownPath(address, origin);
    if (path !== undefined) image.setAttribute('src', path);
    else if (/^\s*(https?:)?[\\/]{2}/i.test(address)) image.replaceWith(linkTo(address, image, origin));
    else image.removeAttribute('src');
  }
  return root;
}

function linkTo(source: string, image: HTMLImageElement, origin: string): Node {
  const address = URL.canParse(source, origin) ? new URL(source, origin).href : '';
  const words = image.alt.trim() || address;
  // A link does not stand in a link.
  if (image.closest('a')) return image.ownerDocument.createTextNode(words);
  const link = image.ownerDocument.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = words;
  return link;
}
