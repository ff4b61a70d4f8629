import type { AddressObject } from 'mailparser';
import { isDrawable } from '#core/files/file-types.ts';
import type { Context } from '../../platform/context/context.ts';
import { json, stampNew } from '../../platform/db/columns.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { cleanHtml, htmlOfText } from '../../platform/html/clean-html.ts';
import { describe, nameFor } from '../files/file-record.ts';
import { storeFile } from '../files/store-file.ts';
import type { Mail, ReadMail } from './mail-parser.ts';

const limits = { attachments: 50, subject: 200, address: 200, receivers: 500, html: 1_000_000 };

/** A line of text of a stranger: without control characters, which a database refuses, and of a bounded length. */
// oxlint-disable-next-line no-control-regex -- these are to be removed
const line = (text: string, lengthMax: number) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, lengthMax);

/** Names are shown with their address: a stranger may use the name of a colleague. */
function addressesOf(given: AddressObject | AddressObject[] | undefined): string {
  const people = [given ?? []].flat().flatMap(({ value }) => value);
  return people
    .map(({ name, address = '' }) => line(name ? `${name} <${address}>` : address, limits.address))
    .join('、')
    .slice(0, limits.receivers);
}

/** The attachments of a mail as stored files, and the names of those that were left out. */
interface Files {
  files: ReturnType<typeof describe>[];
  /** Addresses of the pictures in the text, by content id. */
  pictures: Map<string, string>;
  leftOut: string[];
}

async function storeAttachment(
  { content, cid, related }: Mail['attachments'][number],
  fileName: string,
  context: Context,
) {
  const kbMax = context.settings.uploadKb;
  const isPicture = related && cid !== undefined && isDrawable(fileName.split('.').at(-1) ?? '');
  const type = isPicture ? 'annexpic' : 'annex';
  const write = (path: string) => context.disk.contents.write(path, [content]);
  if (content.length > kbMax * 1024) throw badRequest('request.fileTooLarge', { size: kbMax });
  const file = describe(await storeFile({ ...nameFor(fileName, type), place: { type }, write }, context));
  return { file, isPicture };
}

/** Stores what an upload would be allowed to contain; anything else is named in the mail. */
async function storeAttachments(attachments: Mail['attachments'], context: Context): Promise<Files> {
  const stored: Files = { files: [], pictures: new Map(), leftOut: [] };
  for (const [index, attachment] of attachments.entries()) {
    const fileName = attachment.filename || `${index + 1}.${attachment.contentType.split('/').at(-1) ?? ''}`;
    try {
      if (index >= limits.attachments) throw badRequest('upload.notAllowed', { extension: '' });
      const { file, isPicture } = await storeAttachment(attachment, fileName, context);
      if (isPicture) stored.pictures.set(attachment.cid ?? '', file.url);
      else stored.files.push(file);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      stored.leftOut.push(line(fileName, limits.subject));
    }
  }
  return stored;
}

/** The text as rich text of the allow-list, its pictures at their own addresses. */
function bodyOf({ html, textAsHtml }: Partial<Pick<Mail, 'html' | 'textAsHtml'>>, pictures: Files['pictures']): string {
  const text = (html || textAsHtml || '').replaceAll('\0', '').slice(0, limits.html);
  const shown = text.replace(/\bcid:([^"'\s>)]{1,200})/gi, (whole, cid: string) => pictures.get(cid) ?? whole);
  return cleanHtml(shown);
}

/** Stores a message of a stranger as a mail in the inbox of the caller, with its attachments. */
export async function storeMail({ mail, isWhole }: ReadMail, context: Context): Promise<void> {
  const { db, user, now, language } = context;
  const { files, pictures, leftOut } = await storeAttachments(mail?.attachments ?? [], context);
  const notes = [
    ...(isWhole ? [] : [sentence(language, 'email.outside.tooLarge')]),
    ...(mail === undefined ? [sentence(language, 'email.outside.unreadable')] : []),
    ...(leftOut.length > 0 ? [sentence(language, 'email.outside.leftOut', { names: leftOut.join('、') })] : []),
  ];
  const stamp = stampNew(context);
  await db
    .insertInto('email')
    .values({
      ...stamp,
      creatorUserId: user.id,
      subject: line(mail?.subject ?? '', limits.subject) || sentence(language, 'email.outside.noSubject'),
      toUserIds: json([user.id]),
      bodyText: bodyOf(mail ?? {}, pictures) + notes.map((note) => `<p><em>${htmlOfText(note)}</em></p>`).join(''),
      files: JSON.stringify(files),
      atOnce: 1,
      isSent: 1,
      isKept: 0,
      sender: addressesOf(mail?.from),
      receivers: addressesOf(mail?.to),
      // A time in the future would remain the first row of the inbox.
      sendTime: Math.min(Math.max(mail?.date?.getTime() || now(), 0), now()),
    })
    .execute();
  await db
    .insertInto('emailReceiver')
    .values({ emailId: stamp.id, userId: user.id, isRead: 0, isReceived: 1 })
    .execute();
}
