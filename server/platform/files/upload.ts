import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codes } from '#schemas/protocol/envelope.ts';
import { refuse, Refusal } from '../errors/refusal.ts';
import type { Upload } from './file-store.ts';

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
      // The reader's types promise a name; a body may say none.
      const name = (part.filename as string | undefined) ?? '';
      parts.upload = { name, mediaType: part.mimetype, content: await part.toBuffer() };
    }
  }
  return parts;
}

/** The text fields and the one file of a multipart body, whole in memory. */
export async function readMultipart(request: FastifyRequest, maxKb: number) {
  const { fields, upload } = await read(request, maxKb).catch((error: { code?: string; statusCode?: number }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Refusal(codes.tooLarge, 'request.fileTooLarge', { size: maxKb });
    }
    // The reader complains of bodies that are no multipart at all without saying whose mistake it is.
    throw error.statusCode === undefined ? refuse('request.refused') : error;
  });
  if (!upload) throw refuse('request.fileNeeded');
  return { fields, upload };
}
