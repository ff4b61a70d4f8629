import { Type } from '@sinclair/typebox';
import { bareConfig, withoutDisplay, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { textStyle } from './text-style.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Words that lead somewhere: inside the shell, or to a new window. */
const props = propsOf({
  content: text('文本链接'),
  href: Type.String({ default: '' }),
  target: oneOf(['_self', '_blank'], '_self'),
  textStyle: textStyle({ 'text-align': 'left' }),
});

export const link = defineKind({
  zhjyKey: 'link',
  wing: 'fields',
  props,
  config: bareConfig(),
  without: withoutDisplay,
  events: ['click'],
});

export type LinkProps = PropsOf<{ props: typeof props }>;

const allowed: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** The URL if it may be opened; undefined without one, or when its scheme could run a script. */
export function safeAddress(href: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed === '') return undefined;
  // A browser drops control characters inside a scheme before it reads it.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(trimmed.replace(/[\p{Cc} ]/gu, ''));
  if (scheme === null) return /^\/(?!\/)/.test(trimmed) ? trimmed : `http://${trimmed.replace(/^\/+/, '')}`;
  return allowed.includes(scheme[0].toLowerCase()) ? trimmed : undefined;
}

/** Where an address is shown inside the shell: base64 of its UTF-8, then URL-encoded. */
export function insideRoute(address: string): string {
  const bytes = new TextEncoder().encode(address);
  return `/externalLink?href=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`;
}
