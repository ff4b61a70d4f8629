import { md5OfFile } from './md5-of-file.ts';

/** Messages of the worker: progress, or result. */
export type HashNews = { bytes: number } | { hash: string } | { failed: true };

const post = (news: HashNews) => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  md5OfFile(data, (bytes) => post({ bytes })).then(
    (hash) => post({ hash }),
    () => post({ failed: true }),
  );
});
