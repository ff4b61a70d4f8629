/** The classes of a `look`: names of the style sheets of the product, `site-banner` is `zl-site-banner`. */
export function lookClass(look: string | undefined): string | undefined {
  return look
    ?.split(' ')
    .map((name) => `zl-${name}`)
    .join(' ');
}
