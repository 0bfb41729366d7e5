import { Mail, Phone } from 'lucide-react';

interface ContactLinksProps {
  readonly mobile: string | null;
  /** The same in a readable form. */
  readonly mobileText: string | null;
  readonly email: string | null;
}

/** Ways to reach a person, each one press away. */
export function ContactLinks({ mobile, mobileText, email }: ContactLinksProps) {
  return (
    <>
      {mobile && (
        <a href={`tel:${mobile}`} className="inline-flex min-h-6 items-center gap-1.5 text-blue underline">
          <Phone aria-hidden size={15} /> {mobileText}
        </a>
      )}
      {email && (
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-6 min-w-0 items-center gap-1.5 text-blue underline wrap-anywhere"
        >
          <Mail aria-hidden size={15} className="shrink-0" /> {email}
        </a>
      )}
      {!mobile && !email && <span className="text-ink-2">No phone or e-mail is known</span>}
    </>
  );
}
