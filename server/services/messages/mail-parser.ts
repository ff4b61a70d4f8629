import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import type { Parser } from '../../platform/parsing/parser.ts';

/** What is read of a message; undefined for bytes that are none, or exceed the limits of the parser on headers and parts. */
export type Mail = Pick<ParsedMail, 'subject' | 'from' | 'to' | 'date' | 'html' | 'textAsHtml'> & {
  attachments: Pick<Attachment, 'content' | 'cid' | 'related' | 'filename' | 'contentType'>[];
};

/** A message that was parsed; `isWhole`: not only its headers. */
export interface ReadMail {
  mail: Mail | undefined;
  isWhole: boolean;
}

const options = {
  skipHtmlToText: true,
  skipTextLinks: true,
  keepCidLinks: true,
  checksumAlgo: false,
  ignoreEmbedded: true,
} as const;

/** Reads a message of a stranger. */
export const mailParser: Parser<Uint8Array, Mail | undefined> = {
  name: 'mail',
  async parse(bytes) {
    const mail = await simpleParser(Buffer.from(bytes), options).catch(() => undefined);
    if (!mail) return undefined;
    const { subject, from, to, date, html, textAsHtml } = mail;
    const attachments = mail.attachments.map(({ content, cid, related, filename, contentType }) => ({
      ...{ content, cid, related, filename, contentType },
    }));
    return structuredClone({ subject, from, to, date, html, textAsHtml, attachments }) as Mail;
  },
};
