import { fileContract } from '#schemas/resources/file/file.contract.ts';
import { isReadable } from '../../platform/files/access/readable-files.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { addressOf, openAddress, openPicture, openViewed, viewerAddressOf } from '../../services/files/addresses.ts';
import { merge, takeChunk, testChunk } from '../../services/files/chunked.ts';
import { describe, findFile, idInAddress, nameFor, readableFile } from '../../services/files/file-record.ts';
import { storeFile } from '../../services/files/store-file.ts';
import { openPack, pack } from '../../services/files/packing.ts';

/** Files: upload in chunks or in one piece, and download addresses. */
export const fileResource = defineResource({
  contract: fileContract,
  // Moving bytes takes seconds, so no transaction stays open for it.
  withoutTransaction: ['chunk', 'merge', 'upload', 'pack'],
  handlers: {
    testChunk,
    chunk: takeChunk,
    merge: async (input, context) => describe(await merge(input, context)),
    async upload(input, context) {
      const { name: fileName, content } = context.upload;
      const names = nameFor(fileName, input.type);
      const write = (path: string) => context.disk.contents.write(path, [content]);
      return describe(await storeFile({ ...names, place: input, write }, context));
    },
    async download({ type, fileId }, context) {
      const file = await readableFile(fileId, type, context);
      return { url: addressOf(file, context), name: file.name };
    },
    pack,
    async preview({ fileName = '', fileVersionId = '', fileDownloadUrl = '' }, context) {
      const id = fileVersionId || idInAddress(fileDownloadUrl);
      const file = await findFile(id, undefined, context);
      if (!file || !(await isReadable(file.id, context)) || !(await context.disk.contents.has(file.path))) return '';
      return viewerAddressOf(file, fileName || file.name, context);
    },
    viewed: openViewed,
    image: openPicture,
    content: openAddress,
    packed: openPack,
    export: (ticket, context) => context.files.open(ticket),
  },
});
