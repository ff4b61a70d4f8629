import type { Envelope } from '#schemas/protocol/envelope.ts';

/** A downloaded file. */
export interface ReceivedFile {
  content: Blob;
  /** File name from the server; undefined when there is none. */
  name: string | undefined;
}

/** The envelope of a response, whatever its HTTP status; undefined when the body is not an envelope. */
export async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return undefined;
    const { code, msg, data } = body as Record<string, unknown>;
    return typeof code === 'number' ? { code, msg: typeof msg === 'string' ? msg : '', data } : undefined;
  } catch {
    return undefined;
  }
}

export async function fileOf(response: Response): Promise<ReceivedFile> {
  return { content: await response.blob(), name: nameOf(response.headers.get('content-disposition') ?? '') };
}

/** The file name of a content-disposition header; the encoded form takes precedence. */
function nameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}
