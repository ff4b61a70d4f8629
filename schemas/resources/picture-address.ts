import { Type } from '@sinclair/typebox';

/** Maximum length of a picture stored in its record as a data URL: about 500 kB. */
const pictureLengthMax = 700_000;

/** The address of a picture: a data URL in the record, or a file of this server. Never an address of another host. */
export const PictureAddress = Type.String({
  maxLength: pictureLengthMax,
  pattern: '^(data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}|/api/file/[\\w./?=&%-]+)$',
});
