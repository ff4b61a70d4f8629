/** A file somebody sent with a multipart call, whole in memory, at most the configured size. */
export interface Upload {
  /** As the browser named it: shown, never used as a path. */
  name: string;
  mediaType: string;
  content: Uint8Array;
}

/** The `data` of an export: the page downloads `url` under `name`. */
export interface FileAnswer {
  url: string;
  name: string;
}

export interface FileStore {
  /** Keeps the content for a short time behind an unguessable signed address. */
  publish(name: string, content: Uint8Array | string, mediaType?: string): Promise<FileAnswer>;
}
