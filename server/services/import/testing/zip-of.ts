import { CFB } from '@e965/xlsx';

/** A zip archive with these files, by their paths. */
export function zipOf(files: Record<string, string>): Buffer {
  const zip: unknown = CFB.utils.cfb_new({});
  for (const [path, text] of Object.entries(files)) CFB.utils.cfb_add(zip, `/${path}`, Buffer.from(text));
  return CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer;
}
