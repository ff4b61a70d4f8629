import type { ViewProps } from '#runtime/context/faces.ts';

/** The face in a table cell: the address without the map picture, which would be one request per row. */
export default function LocationCell({ text }: ViewProps) {
  return text;
}
