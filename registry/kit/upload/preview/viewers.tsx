import { type ComponentType, lazy } from 'react';
import type { ViewerProps } from '../../schema/viewer-props.ts';

type Load = () => Promise<{ default: ComponentType<ViewerProps> }>;

const pdf: Load = () => import('./PdfPages.tsx');
const word: Load = () => import('./WordPages.tsx');
const sheets: Load = () => import('./Sheets.tsx');
const text: Load = () => import('./PlainText.tsx');
const media: Load = () => import('./Media.tsx');

const loaders: readonly (readonly [Load, string])[] = [
  [pdf, 'pdf'],
  [word, 'docx'],
  [sheets, 'xlsx xls et csv'],
  [text, 'txt md log json xml'],
  [media, 'mp4 m4v webm mov mp3 wav ogg m4a aac flac'],
];

const viewers = new Map(
  loaders.flatMap(([load, names]) => {
    // One lazy component for all extensions of a viewer, so that its code is fetched once.
    const Viewer = lazy(load);
    return names.split(' ').map((name) => [name, Viewer] as const);
  }),
);

/** The viewer of an extension, fetched when first needed; undefined when there is no preview for it. */
export const viewerOf = (extension: string) => viewers.get(extension);
