import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText, inr, inrExact } from '../../lib/money-text.ts';
import { BudgetsCard, GstCreditCard, SavingsCard, WalletCard } from './asked-cards.tsx';
import {
  averageText,
  changeText,
  comparedText,
  type Dashboard,
  faresText,
  hoursText,
  percentText,
  pointsText,
  SERVICE_WORDS,
} from './dashboard-words.ts';
import { EmissionsCard } from './emissions-card.tsx';
import { FigureCard } from './figure-card.tsx';
import type { LinkTo } from './report-links.ts';

interface CardsProps {
  readonly shown: Dashboard;
  readonly linkTo: LinkTo;
}

const PEOPLE_REPORT = '/report/employee-wise-spend-analysis';

/** The figures: what was spent and bought in the period first, then the present state. */
export function FigureCards({ shown, linkTo }: CardsProps) {
  const then = comparedText(shown.compared);
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4 print:gap-2"
    >
      <SpendCard shown={shown} linkTo={linkTo} then={then} />
      <BookingsCard shown={shown} then={then} />
      <ComplianceCard shown={shown} linkTo={linkTo} then={then} />
      <AdvanceCard {...shown.advance} />
      {shown.fares && <FaresCard fares={shown.fares} />}
      <EmissionsCard shown={shown} linkTo={linkTo} then={then} />
      <SavingsCard shown={shown} linkTo={linkTo} />
      <BudgetsCard shown={shown} />
      <GstCreditCard shown={shown} />
      <WalletCard shown={shown} />
      {shown.refunds && <RefundsCard {...shown.refunds} />}
      {shown.credits && <CreditsCard {...shown.credits} isOwn={shown.scope === 'own'} />}
      {shown.approvals && <ApprovalsCard {...shown.approvals} />}
    </ul>
  );
}

type Part = CardsProps & { readonly then: string };

const wayOf = (now: number, before: number) => (now === before ? 'level' : now > before ? 'up' : 'down');

function SpendCard({ shown: { spend }, linkTo, then }: Part) {
  return (
    <FigureCard
      label="Spend"
      figure={inr(spend.now)}
      exact={inrExact(spend.now)}
      link={linkTo(PEOPLE_REPORT)}
      opens="spend by employee"
      moved={{
        way: wayOf(spend.now, spend.before),
        text: changeText(spend.change, spend.before, spend.now, then, inr),
      }}
    >
      <p>
        Less refunds. {inr(spend.gst)} of it is GST on fees. Sum of {countText(spend.lines, 'entry', 'entries')}.
      </p>
    </FigureCard>
  );
}

function BookingsCard({ shown: { bookings }, then }: Omit<Part, 'linkTo'>) {
  const count = (n: number) => countText(n, 'booking');
  return (
    <FigureCard
      label="Bookings"
      figure={bookings.now.toLocaleString('en-IN')}
      moved={{
        way: wayOf(bookings.now, bookings.before),
        text: changeText(bookings.change, bookings.before, bookings.now, then, count),
      }}
    >
      <p>
        {countText(bookings.trips, 'trip')} · {countText(bookings.travellers, 'traveller')}
      </p>
      <p>{bookings.cancelled === 0 ? 'None' : bookings.cancelled.toLocaleString('en-IN')} of them cancelled since</p>
    </FigureCard>
  );
}

function ComplianceCard({ shown: { compliance }, linkTo, then }: Part) {
  const { judged, compliant, notJudged, share, shareBefore } = compliance;
  const text = pointsText(share, shareBefore, then);
  const way = wayOf(share ?? 0, shareBefore ?? 0);
  return (
    <FigureCard
      label="Within policy"
      figure={percentText(share)}
      link={linkTo(PEOPLE_REPORT)}
      opens="spend by employee"
      moved={text === null ? undefined : { way, text }}
    >
      <p>
        {compliant.toLocaleString('en-IN')} of {judged.toLocaleString('en-IN')} that were judged, for each traveller
      </p>
      <p>{notJudged.toLocaleString('en-IN')} not judged</p>
    </FigureCard>
  );
}

function AdvanceCard({ service, bought, medianDays }: Dashboard['advance']) {
  return (
    <FigureCard
      label="Booked ahead"
      figure={medianDays === null ? '–' : `${medianDays} ${medianDays === 1 ? 'day' : 'days'}`}
    >
      <p>
        Half of {countText(bought, 'purchase')} of {SERVICE_WORDS[service].toLowerCase()} earlier, half later
      </p>
    </FigureCard>
  );
}

function FaresCard({ fares }: { readonly fares: NonNullable<Dashboard['fares']> }) {
  const { domestic, international } = fares;
  const isAbroad = domestic.travellers === 0 && international.travellers > 0;
  const [first, other] = isAbroad ? [international, domestic] : [domestic, international];
  return (
    <FigureCard
      label={isAbroad ? 'Average international fare' : 'Average domestic fare'}
      figure={averageText(first.average)}
      exact={first.average === null ? undefined : inrExact(first.average)}
    >
      {other.average !== null && <p>International {averageText(other.average)}</p>}
      <p>With taxes, for each traveller and booking{first.travellers > 0 ? `: ${faresText(fares)}` : ''}</p>
    </FigureCard>
  );
}

function RefundsCard({ due, count, late, lateCount }: NonNullable<Dashboard['refunds']>) {
  return (
    <FigureCard label="Refunds on their way, now" figure={inr(due)} exact={inrExact(due)}>
      <p>{count === 0 ? 'Nothing is owed' : countText(count, 'refund')}</p>
      {lateCount > 0 && (
        <p className="font-medium text-amber">
          {inr(late)} late: {countText(lateCount, 'refund')} should have arrived
        </p>
      )}
    </FigureCard>
  );
}

function CreditsCard({
  left,
  count,
  soon,
  isOwn,
}: NonNullable<Dashboard['credits']> & { readonly isOwn: boolean }): ReactNode {
  return (
    <FigureCard label="Unused airline credit, now" figure={inr(left)} exact={inrExact(left)}>
      <p>
        {count === 0 ? 'Airlines keep nothing' : countText(count, 'credit')}
        {soon > 0 && <span className="font-medium text-amber">, {inr(soon)} ends within 60 days</span>}
      </p>
      {isOwn && count > 0 && (
        <p>
          <Link to="/trip/credits" className="text-blue underline-offset-2 hover:underline print:hidden">
            See your credits
          </Link>
        </p>
      )}
    </FigureCard>
  );
}

function ApprovalsCard({ decided, medianHours, ninetiethHours, waiting, oldestSince }: Approvals) {
  return (
    <FigureCard label="Time to decide" figure={medianHours === null ? '–' : hoursText(medianHours)}>
      <p>
        {decided === 0 || ninetiethHours === null
          ? 'No request was decided'
          : `Half of ${countText(decided, 'request')}; nine of ten within ${hoursText(ninetiethHours)}`}
      </p>
      <p>
        {waiting === 0 || oldestSince === null
          ? 'None waits now'
          : `${countText(waiting, 'request')} waiting, the oldest since ${shortDate(indianDay(Temporal.Instant.from(oldestSince)))}`}
      </p>
    </FigureCard>
  );
}

type Approvals = NonNullable<Dashboard['approvals']>;
