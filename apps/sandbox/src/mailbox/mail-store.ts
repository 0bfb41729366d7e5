import type { RecordStore } from '../store.ts';

/** A file that came with a mail; the content is base64. */
interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly contentBase64: string;
}

/** A mail that the sandbox has taken in. */
export interface Mail {
  readonly id: number;
  readonly receivedAt: string;
  readonly from: string;
  /** The envelope's recipients: who would really have got it. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/** Mails in order of arrival. */
export interface MailStore {
  add(mail: Omit<Mail, 'id'>): Mail;
  all(): readonly Mail[];
  byId(id: number): Mail | undefined;
  clear(): void;
}

/** The mails of a store, with all saved ones. */
export function createMailStore(store: RecordStore): MailStore {
  const mails = new Map<number, Mail>();
  for (const mail of store.all('mail') as readonly Mail[]) mails.set(mail.id, mail);
  return {
    add: (mail) => {
      const saved: Mail = { id: store.nextNumber('mail', 1), ...mail };
      store.save('mail', String(saved.id), saved);
      mails.set(saved.id, saved);
      return saved;
    },
    all: () => [...mails.values()],
    byId: (id) => mails.get(id),
    clear: () => mails.clear(),
  };
}
