import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codes } from '#schemas/protocol/envelope.ts';
import { refuse, Refusal } from '../errors/refusal.ts';
import type { Upload } from './file-store.ts';

/** The text fields and the one file of a multipart body. */
export async function readMultipart(
  request: FastifyRequest,
  maxKb: number,
): Promise<{ fields: Record<string, unknown>; upload: Upload }> {
  const fields: Record<string, unknown> = {};
  let upload: Upload | undefined;
  const limits = { fileSize: maxKb * 1024, files: 1, fields: 20, fieldSize: 8192, parts: 21 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const content = await part.toBuffer().catch((error: { code?: string }) => {
      if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
      throw new Refusal(codes.tooLarge, 'request.fileTooLarge', { size: maxKb });
    });
    upload = { name: part.filename, mediaType: part.mimetype, content };
  }
  if (!upload) throw refuse('request.fileNeeded');
  return { fields, upload };
}
