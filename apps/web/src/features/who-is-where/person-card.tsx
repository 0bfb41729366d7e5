import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { Link } from '@tanstack/react-router';
import { instantText } from '../../lib/calendar-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { AnswerBadge } from '../safety/index.ts';
import type { LocatedPerson as Person } from './where-types.ts';

interface PersonCardProps {
  readonly person: Person;
  /** Whether the reader has chosen to write to them; null where the reader may write to nobody. */
  readonly isChosen: boolean | null;
  readonly onChoose: (isChosen: boolean) => void;
}

/**
 * Somebody under way: where, until when, what comes next, how to reach them, and whether they said that they are safe.
 */
export function PersonCard({ person, isChosen, onChoose }: PersonCardProps) {
  const { here, next, trip, mobile, mobileText, email, check } = person;
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{person.name}</h2>
          <p className="text-[13px] text-ink-2">{roleText(person)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {check && <AnswerBadge answer={check.answer} />}
          {here.isWithoutStay && !here.isOver && <Badge tone="amber">No stay booked</Badge>}
          {isChosen !== null && (
            <Checkbox checked={isChosen} onChange={onChoose}>
              Choose <span className="sr-only">{person.name}</span>
            </Checkbox>
          )}
        </div>
      </div>
      {check?.answeredAt && (
        <p className="text-[13px] wrap-anywhere">
          {check.note !== null && `“${check.note}” `}
          <span className="text-ink-2">
            {instantText(check.answeredAt)}
            {check.notedBy !== null && `, noted by ${check.notedBy}`}
          </span>
        </p>
      )}
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-ink-2">Where</dt>
        <dd className="wrap-anywhere">
          {here.isWithoutStay && !here.isOver ? `In ${here.city}` : here.text}
          {here.title && <span className="block text-[13px] text-ink-2">{here.title}</span>}
        </dd>
        <dt className="text-ink-2">{here.isOver && here.state === 'travelling' ? 'Since' : 'Until'}</dt>
        <dd>{here.until}</dd>
        <dt className="text-ink-2">Then</dt>
        <dd className="wrap-anywhere">
          {next ? `${next.text}, ${shortDate(next.begins)}, ${clockOf(next.begins)}` : 'Nothing more is booked'}
        </dd>
        <dt className="text-ink-2">Trip</dt>
        <dd className="wrap-anywhere">
          {trip.tripId === null ? (
            trip.name
          ) : (
            <Link to="/trip/details" search={{ tripId: trip.tripId }} className="text-blue underline">
              {trip.name}
            </Link>
          )}
        </dd>
      </dl>
      <div className="mt-auto flex flex-wrap gap-x-5 gap-y-1 border-t border-hairline pt-3">
        <ContactLinks {...{ mobile, mobileText, email }} />
      </div>
    </li>
  );
}

function roleText({ guestOf, employeeCode, department }: Person): string {
  if (guestOf !== null) return `Guest of ${guestOf}`;
  return [employeeCode, department].filter(Boolean).join(' · ') || 'Employee';
}
