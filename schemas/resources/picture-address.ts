import { Type } from '@sinclair/typebox';

/** A picture kept in its record is at most this long as a data address: about 500 kB of picture. */
const pictureLengthMax = 700_000;

/** The address of a picture: kept in the record itself, or a file of this server. Never an address of another host. */
export const PictureAddress = Type.String({
  maxLength: pictureLengthMax,
  pattern: '^(data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}|/api/file/[\\w./?=&%-]+)$',
});
