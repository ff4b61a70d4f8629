import { useMemo, useState } from 'react';
import { hashFile } from '#client/upload/hash.ts';
import { createQueue, type Queue } from '#client/upload/queue.ts';
import { startUpload, type Upload, type UploadFailure } from '#client/upload/upload.ts';
import { passes, refuseCount, refuseFile, refuseMany } from '#core/files/admit.ts';
import { useFormIfAny } from '#runtime/form/form-scope.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { StoredFile } from '../../kit/upload/files.ts';
import { type UploadField, usePending, useUploadErrors } from './use-pending.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** The maximum number of concurrent uploads of a form; further files wait. */
const atOnce = 2;
const queues = new WeakMap<object, Queue>();

function useQueue(): Queue {
  const form = useFormIfAny();
  const [queue] = useState(() => {
    const own = (form && queues.get(form)) ?? createQueue(atOnce);
    if (form) queues.set(form, own);
    return own;
  });
  return queue;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The uploads of a field: the pending ones, and the function to start more. */
export function useUploads(field: UploadField) {
  const { client } = useHttp();
  const t = useTranslation();
  const { showError, refuse } = useUploadErrors();
  const queue = useQueue();
  const means = useMemo(() => ({ client, hash: hashFile, queue, wait }), [client, queue]);
  const { pending, change, join, arrive } = usePending<Upload>(field.id, field.append);

  const drop = (upload: Upload) => {
    upload.cancel();
    change(pending.list.filter((one) => one !== upload));
  };

  /** Drops uploads that cannot succeed; those that may be retried stay with their state (UPLOAD-054). */
  const fail = ({ reason, msg }: UploadFailure, upload: Upload) => {
    if (reason === 'unreadable') showError(t('upload.unreadable', { name: upload.file.name }));
    if (reason === 'refused') showError(msg);
    if (reason === 'failed') showError(t('upload.state.error'));
    if (reason === 'unreadable' || reason === 'refused') drop(upload);
  };

  const begin = (file: File) => {
    const upload: Upload = startUpload(file, field.place, means, {
      onChange: () => change(),
      onDone: (stored) => {
        arrive(stored as StoredFile, file);
        drop(upload);
      },
      onFail: (failure) => fail(failure, upload),
    });
    join(upload);
  };

  const add = (chosen: readonly File[]) => {
    let count = field.count + pending.list.length;
    const tooMany = refuseMany(count, chosen.length, field.limits);
    if (tooMany) return refuse(tooMany);
    for (const file of chosen) {
      const refused = refuseCount(count, field.limits, 'upload.limit') ?? refuseFile(file, field.limits);
      if (refused) refuse(refused);
      else if (passes(file, field.limits)) {
        begin(file);
        count += 1;
      }
    }
  };
  return { uploads: pending.list, arrived: pending.arrived, add, drop };
}
