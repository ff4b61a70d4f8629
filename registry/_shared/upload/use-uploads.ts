import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hashFile } from '#client/upload/hash.ts';
import { createQueue } from '#client/upload/queue.ts';
import { startUpload, type Upload, type UploadFailure, type UploadPlace } from '#client/upload/upload.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import type { StoredFile } from '../files.ts';
import { type Limits, passes, refuseCount, refuseFile, refuseMany } from './admit.ts';
import { useRefusals } from './use-refusals.ts';

/** So many files of the page travel at once; the others wait. */
const queue = createQueue(2);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Field {
  /** How many files stand already. */
  standing: number;
  limits: Limits;
  place: UploadPlace;
  append(file: StoredFile): void;
}

/** Uploads that a field began: those still on their way, and the way to begin more. */
export function useUploads(field: Field) {
  const { client } = useServices();
  const say = useSay();
  const { tell, refuse } = useRefusals();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [, redraw] = useState(0);
  const means = useMemo(() => ({ client, hash: hashFile, queue, wait }), [client]);
  const running = useRef(new Set<Upload>());
  useEffect(() => {
    const left = running.current;
    return () => left.forEach((upload) => upload.cancel());
  }, []);

  const drop = useCallback((upload: Upload) => {
    upload.cancel();
    running.current.delete(upload);
    setUploads((list) => list.filter((one) => one !== upload));
  }, []);

  /** What cannot be helped goes; what may be tried again stays with its state (UPLOAD-054). */
  const fail = ({ reason, msg }: UploadFailure, upload: Upload) => {
    if (reason === 'unreadable') tell(say('upload.unreadable', { name: upload.file.name }));
    if (reason === 'refused') tell(msg);
    if (reason === 'failed') tell(say('upload.state.error'));
    if (reason === 'unreadable' || reason === 'refused') drop(upload);
  };

  const begin = (file: File) => {
    const upload: Upload = startUpload(file, field.place, means, {
      onChange: () => redraw((count) => count + 1),
      onDone: (stored) => {
        field.append(stored as StoredFile);
        drop(upload);
      },
      onFail: (failure) => fail(failure, upload),
    });
    running.current.add(upload);
    setUploads((list) => [...list, upload]);
  };

  const add = (chosen: readonly File[]) => {
    let standing = field.standing + running.current.size;
    const tooMany = refuseMany(standing, chosen.length, field.limits);
    if (tooMany) return refuse(tooMany);
    for (const file of chosen) {
      const refused = refuseCount(standing, field.limits, 'upload.limit') ?? refuseFile(file, field.limits);
      if (refused) refuse(refused);
      else if (passes(file, field.limits)) {
        begin(file);
        standing += 1;
      }
    }
  };
  return { uploads, add, drop };
}
