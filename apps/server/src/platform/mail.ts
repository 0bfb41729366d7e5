import nodemailer from 'nodemailer';
import { htmlOf } from './mail-html.ts';

/** A mail, in plain text; it is sent with the same as a page. `messageId` makes a repeated delivery recognisable. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

/** Sends mail, or throws so that the caller tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail over SMTP, with links to `publicUrl` alone. Without an SMTP URL mails are refused, which keeps them in the outbox. */
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
      });
    },
    close: () => transport.close(),
  };
}
