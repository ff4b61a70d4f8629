import type { ViewProps } from '#runtime/faces.ts';

/** In a cell the address alone: a page of rows asks for no page of pictures. */
export default function LocationCell({ text }: ViewProps) {
  return text;
}
