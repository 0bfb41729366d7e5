import nodemailer from 'nodemailer';
import { htmlOf } from './mail-html.ts';

/** A file that comes with a mail. */
export interface Attachment {
  readonly fileName: string;
  /** With its parameters: "text/calendar; charset=utf-8; method=CANCEL". */
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** The topic of mails, by which programs sort them. `account` mails cannot be switched off. */
export type MailList = 'trips' | 'approvals' | 'reminders' | 'account';

/** A mail, in plain text; it is sent with an HTML version. `messageId` makes a repeated delivery recognisable. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  /** Absent = `account`. */
  readonly list?: MailList;
  /** Whether its reader can switch such mails off in a profile here. */
  readonly canSwitchOff?: boolean;
  readonly attachments?: readonly Attachment[];
}

/** Sends mail, or throws so that the caller tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * Mail over SMTP, with links to `publicUrl` alone. Without an SMTP URL mails are refused, which keeps them in the
 * outbox.
 */
export function createMailer(smtpUrl: string | null, from: string, publicUrl: string): Mailer {
  if (smtpUrl === null) {
    return {
      send: () => Promise.reject(new Error('SMTP_URL is not set')),
      close: () => undefined,
    };
  }
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: htmlOf(mail, publicUrl),
        messageId: mail.messageId,
        headers: headersOf(mail, publicUrl),
        attachments: (mail.attachments ?? []).map(({ fileName, mediaType, content }) => ({
          filename: fileName,
          contentType: mediaType,
          content: Buffer.from(content),
        })),
      });
    },
    close: () => transport.close(),
  };
}

/**
 * What says that no person wrote this mail, so that no absence note answers it (RFC 3834, Microsoft's [MS-OXCMAIL]
 * section 2.2.3.2.14), which list it belongs to (RFC 2919), and where its reader ends such mails (RFC 2369).
 */
function headersOf({ list = 'account', canSwitchOff = false }: Mail, publicUrl: string): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'List-Id': `Pravas ${list} <${list}.${new URL(publicUrl).hostname}>`,
    ...(canSwitchOff ? { 'List-Unsubscribe': `<${publicUrl}/profile/?tab=preferences>` } : {}),
  };
}

/** The parts of an address as `MAIL_FROM` has it: "Pravas <no-reply@pravas.example>". */
export function addressOf(from: string): { readonly name: string; readonly email: string } {
  const open = from.lastIndexOf('<');
  if (open < 0) return { name: 'Pravas', email: from.trim() };
  const name = from.slice(0, open).replaceAll('"', '').trim();
  return {
    name: name || 'Pravas',
    email: from
      .slice(open + 1)
      .replaceAll('>', '')
      .trim(),
  };
}
