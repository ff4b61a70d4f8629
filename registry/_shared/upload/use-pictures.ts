import { dataUrlOf } from '#client/upload/data-url.ts';
import type { UploadPlace } from '#client/upload/upload.ts';
import { type Limits, passes, refuseCount, refuseMany, refusePicture } from '#core/files/admit.ts';
import { useServices } from '#runtime/services.ts';
import type { StoredFile } from '../files.ts';
import { type Append, usePending } from './use-pending.ts';
import { useRefusals } from './use-refusals.ts';

/** A picture on its way. */
export interface PendingPicture {
  file: File;
  percent: number;
  /** What it looks like, once it is read; a picture that cannot be read simply shows nothing yet (UPLOAD-055). */
  look?: string;
  cancel(): void;
}

interface Field {
  /** Element id of the field. */
  id: string;
  standing: number;
  limits: Limits;
  place: UploadPlace;
  append: Append;
}

const percentMax = 99;

/** Pictures go up in one piece each, and stand in the list once the server answers. */
export function usePictures(field: Field) {
  const { client } = useServices();
  const { refuse } = useRefusals();
  const { pending, change, join, append } = usePending<PendingPicture>(field.id, field.append);

  const become = (file: File, more: Partial<PendingPicture>) =>
    change(pending.list.map((one) => (one.file === file ? { ...one, ...more } : one)));

  const begin = async (file: File) => {
    const run = new AbortController();
    join({ file, percent: 0, cancel: () => run.abort() });
    dataUrlOf(file).then(
      (look) => become(file, { look }),
      () => {},
    );
    const { sortRule, ...place } = field.place;
    const input = { ...place, sortRule: sortRule.join(','), file };
    const onProgress = (sent: number) =>
      become(file, { percent: Math.min(percentMax, Math.floor((sent / Math.max(1, file.size)) * 100)) });
    try {
      // What the server says against it, the client shows for 1.5 seconds (UPLOAD-050).
      const { data } = await client.send('file.upload', input, { signal: run.signal, onProgress });
      const { fileId, url, thumbUrl } = data as StoredFile;
      append({ name: file.name, fileId: fileId ?? '', url: url ?? '', thumbUrl: thumbUrl ?? '' }, file);
    } catch {
      // Told already, or given up by the person.
    } finally {
      change(pending.list.filter((one) => one.file !== file));
    }
  };

  const add = (chosen: readonly File[]) => {
    let standing = field.standing + pending.list.length;
    const tooMany = refuseMany(standing, chosen.length, field.limits);
    if (tooMany) return refuse({ ...tooMany, id: 'upload.imageLimit' });
    for (const file of chosen) {
      const refused = refuseCount(standing, field.limits, 'upload.imageLimit') ?? refusePicture(file, field.limits);
      if (refused) refuse(refused);
      else if (passes(file, field.limits)) {
        void begin(file);
        standing += 1;
      }
    }
  };
  return { pending: pending.list, add };
}
