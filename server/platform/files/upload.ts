import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codes } from '#schemas/protocol/envelope.ts';
import { badRequest, AppError } from '../errors/app-error.ts';

/** A file of a multipart request, held in memory, at most the configured size. */
export interface Upload {
  /** The name given by the browser: displayed, never used as a path. */
  name: string;
  mediaType: string;
  content: Uint8Array;
}

const fieldBytesMax = 8_192;

interface Parts {
  fields: Record<string, unknown>;
  upload?: Upload;
}

async function read(request: FastifyRequest, maxKb: number): Promise<Parts> {
  const parts: Parts = { fields: {} };
  const limits = { fileSize: maxKb * 1024, files: 1, fields: 20, fieldSize: fieldBytesMax, parts: 21 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') parts.fields[part.fieldname] = part.value;
    else {
      // The types of the parser promise a name, but a part may have none.
      const name = (part.filename as string | undefined) ?? '';
      parts.upload = { name, mediaType: part.mimetype, content: await part.toBuffer() };
    }
  }
  return parts;
}

/** The text fields and the only file of a multipart body, in memory. */
export async function readMultipart(request: FastifyRequest, maxKb: number) {
  const { fields, upload } = await read(request, maxKb).catch((error: { code?: string; statusCode?: number }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new AppError(codes.tooLarge, 'request.fileTooLarge', { size: maxKb });
    }
    // The parser reports bodies that are not multipart without a status code.
    throw error.statusCode === undefined ? badRequest('request.refused') : error;
  });
  if (!upload) throw badRequest('request.fileNeeded');
  return { fields, upload };
}
