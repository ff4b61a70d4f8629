import { createRequire } from 'node:module';
import { iconNames } from '../../src/runtime/icons/icon-names.ts';
import { writeChanged } from './messages.ts';

/** Of the package with 800 pictures only the files of those that are needed. */
const load = createRequire(import.meta.url);

interface Part {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children?: readonly Part[];
}

const attributesOf = (attrs: Part['attrs']) =>
  Object.entries(attrs)
    .filter(([name]) => name !== 'focusable')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const drawn = ({ tag, attrs, children = [] }: Part): string =>
  `<${tag}${attributesOf(attrs)}>${children.map(drawn).join('')}</${tag}>`;

function symbolOf(name: string): string {
  const { icon } = (load(`@ant-design/icons-svg/lib/asn/${name}.js`) as { default: { icon: Part } }).default;
  const { viewBox = '' } = icon.attrs;
  return `<symbol id="${name}" viewBox="${viewBox}">${(icon.children ?? []).map(drawn).join('')}</symbol>`;
}

/** The pictures of all icons that definitions may name, as one file that pages load separately from their scripts. */
export const iconFile = () =>
  new Map([
    [
      'src/runtime/icons/icons.svg',
      `<svg xmlns="http://www.w3.org/2000/svg">\n${iconNames.map(symbolOf).join('\n')}\n</svg>\n`,
    ],
  ]);

/** The file is not in git: it is written before anything imports it. */
export const writeIcons = () => writeChanged(iconFile());
