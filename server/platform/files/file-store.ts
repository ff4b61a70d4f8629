/** A file of a multipart request, held in memory, at most the configured size. */
export interface Upload {
  /** The name given by the browser: displayed, never used as a path. */
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
  /** Stores the content for ten minutes behind a signed, unguessable address. */
  publish(name: string, content: Uint8Array | string, mediaType?: string): Promise<FileAnswer>;
}
