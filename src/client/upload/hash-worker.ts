import { md5OfFile } from './md5-of-file.ts';

/** What the worker says: how far it is, and how it ended. */
export type HashNews = { bytes: number } | { hash: string } | { failed: true };

const say = (news: HashNews) => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  md5OfFile(data, (bytes) => say({ bytes })).then(
    (hash) => say({ hash }),
    () => say({ failed: true }),
  );
});
