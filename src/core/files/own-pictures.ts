import { isWrittenOut, ownPath } from './file-address.ts';

/**
 * Removes external pictures from a text (PERM-027), so that displaying it sends no request to another host: pictures of
 * this server and data URLs remain, one of another host becomes a link to it, and an invalid address is removed.
 */
export function removeForeignPictures<Root extends ParentNode>(root: Root, origin: string): Root {
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
  // Links cannot be nested.
  if (image.closest('a')) return image.ownerDocument.createTextNode(words);
  const link = image.ownerDocument.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = words;
  return link;
}
