import { dataUrlOf } from '#client/upload/data-url.ts';
import type { UploadPlace } from '#client/upload/upload.ts';
import { type Limits, passes, refuseCount, refuseMany, refusePicture } from '#core/files/admit.ts';
import type { StoredFile } from '../../kit/upload/files.ts';
import { type Append, usePending, useUploadErrors } from './use-pending.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** A picture that is being uploaded. */
export interface PendingPicture {
  file: File;
  percent: number;
  /** Its preview, once it is read; a picture that cannot be read has none (UPLOAD-055). */
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

/** Uploads pictures in one request each, and adds them to the list when the server answers. */
export function usePictures(field: Field) {
  const { client } = useHttp();
  const { refuse } = useUploadErrors();
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
      // The client shows a server error for 1.5 seconds (UPLOAD-050).
      const { data } = await client.send('file.upload', input, { signal: run.signal, onProgress });
      const { fileId, url, thumbUrl } = data as StoredFile;
      append({ name: file.name, fileId: fileId ?? '', url: url ?? '', thumbUrl: thumbUrl ?? '' }, file);
    } catch {
      // The client has already shown the error, or the user cancelled.
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
