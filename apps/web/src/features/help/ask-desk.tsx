import { Link } from '@tanstack/react-router';
import { Clock, Mail, Phone } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import type { HelpDesk } from './help-query.ts';

interface AskDeskProps {
  readonly contact: HelpDesk['contact'];
  /** What was looked for and not found; the mail begins with it. */
  readonly about?: string;
}

/** How the travel desk is reached, and whether somebody answers now. */
export function DeskContact({ contact, about = '' }: AskDeskProps) {
  if (contact === null) {
    return (
      <p className="text-ink-2">
        Your organisation has not added travel desk contacts. Ask for a train, cab or change in the trip itself.
      </p>
    );
  }
  const { phone, email, hours, isOpen, openText } = contact;
  const link = 'inline-flex min-h-8 min-w-0 items-center gap-2 text-blue underline underline-offset-4 max-sm:min-h-11';
  return (
    <div className="space-y-1">
      {openText !== null && (
        <p className="flex items-center gap-2 font-medium">
          <span aria-hidden className={cx('size-2.5 rounded-full', isOpen === true ? 'bg-green' : 'bg-ink-3')} />
          {openText} <span className="font-normal text-ink-2">IST</span>
        </p>
      )}
      {phone !== null && (
        <p>
          <a href={`tel:${phone.number}`} className={link}>
            <Phone aria-hidden size={15} className="shrink-0" /> {phone.text}
          </a>
        </p>
      )}
      {email !== null && (
        <p>
          <a href={mailAddress(email, about)} className={cx(link, 'wrap-anywhere')}>
            <Mail aria-hidden size={15} className="shrink-0" /> {email}
          </a>
        </p>
      )}
      {hours.length > 0 && (
        <div className="flex gap-2 pt-1 text-[13px] text-ink-2">
          <Clock aria-hidden size={15} className="mt-0.5 shrink-0" />
          <ul aria-label="Hours, IST">
            {hours.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A person asks for a train, a cab or a change where the travel desk sees what it is for: in the trip. */
export function AskInTrip({ className }: { readonly className: string }) {
  return (
    <Link to="/home2/trip/list/" className={className}>
      Ask in your trip
    </Link>
  );
}

function mailAddress(email: string, about: string): string {
  return about === '' ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(`Help: ${about}`)}`;
}
