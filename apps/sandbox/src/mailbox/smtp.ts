import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { SandboxClock } from '../clock.ts';
import type { FaultBoard } from '../faults.ts';
import type { MailStore } from './mail-store.ts';

const SIZE_LIMIT_BYTES = 20_000_000;

/** A listening SMTP server. */
export interface ListeningSmtp {
  readonly port: number;
  close(): Promise<void>;
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function toBytes(content: string | ArrayBuffer | Uint8Array): Buffer {
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

async function takeIn(raw: Buffer, session: SMTPServerSession, mails: MailStore, clock: SandboxClock): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  mails.add({
    receivedAt: new Date(clock.nowMs()).toISOString(),
    from: parsed.from?.address ?? (session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address),
    recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
    subject: parsed.subject ?? '',
    headers: parsed.headers.map((header) => [header.key, header.value] as const),
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    attachments: parsed.attachments.map((attachment) => {
      const bytes = toBytes(attachment.content);
      return {
        fileName: attachment.filename ?? 'attachment',
        contentType: attachment.mimeType,
        sizeBytes: bytes.length,
        contentBase64: bytes.toString('base64'),
      };
    }),
  });
}

/** Takes in mail for every address on the loopback interface, without TLS or login. The fault target is `smtp.data`. */
export async function startSmtp(
  port: number,
  mails: MailStore,
  clock: SandboxClock,
  faults: FaultBoard,
): Promise<ListeningSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: SIZE_LIMIT_BYTES,
    logger: false,
    onData: (stream, session, callback) => {
      readAll(stream)
        .then((raw) => {
          if (faults.take('smtp.data') !== undefined) throw new Error('Mailbox is busy, try again later');
          return takeIn(raw, session, mails, clock);
        })
        .then(() => callback())
        .catch((error: unknown) => {
          callback(Object.assign(error instanceof Error ? error : new Error(String(error)), { responseCode: 451 }));
        });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A client that hangs up in the middle of a mail is its own affair.
  server.on('error', () => undefined);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
