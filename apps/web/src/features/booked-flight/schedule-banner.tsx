import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { renewBookedFlight } from './booked-flight-query.ts';
import type { BookedFlight, ScheduleChange } from './booked-types.ts';
import { refundRightText } from './booked-words.ts';

type Decision = ScheduleChange['options'][number];

const DECISIONS: Readonly<
  Record<Decision, { readonly button: string; readonly title: string; readonly text: string; readonly yes: string }>
> = {
  accept: {
    button: 'Accept',
    title: 'Fly at the new times?',
    text: 'Your trip takes the new times. You cannot undo this here.',
    yes: 'Accept',
  },
  rebook: {
    button: 'Choose other flights',
    title: 'Choose other flights?',
    text: 'Next you choose the day and see what it costs. The flight stays booked until you choose another.',
    yes: 'Continue',
  },
  refund: {
    button: 'Cancel for a refund',
    title: 'Cancel for a refund?',
    text: 'Next you choose what to cancel and see the refund. Nothing is cancelled until you confirm.',
    yes: 'Continue',
  },
};

/** Where the wish leads. */
const SECTIONS: Readonly<Partial<Record<Decision, string>>> = { rebook: 'change-title', refund: 'cancel' };

function stateText({ state, isOver }: ScheduleChange): string {
  if (state === 'accepted') return 'Accepted';
  if (state === 'withdrawn') return 'Withdrawn';
  if (isOver) return 'Done';
  if (state === 'rebooking') return 'Still to be changed';
  return state === 'refunding' ? 'Still to be cancelled' : 'Please decide';
}

function headingOf({ kind, state }: ScheduleChange): string {
  if (state === 'withdrawn') return 'The airline withdrew its change: the flight is as you booked it';
  return kind === 'cancelled' ? 'The airline has cancelled this flight' : 'The airline has changed this flight';
}

interface ScheduleBannerProps {
  readonly flight: BookedFlight;
  readonly change: ScheduleChange;
}

/** What the airline changed of its own accord, before and after, and the answers there are to it. */
export function ScheduleBanner({ flight, change }: ScheduleBannerProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const isOpen = !change.isOver;
  const id = `schedule-${change._id}`;
  const Icon = change.state === 'withdrawn' ? Undo2 : TriangleAlert;
  return (
    <section
      aria-labelledby={`${id} ${id}-at`}
      className={cx(
        'rounded-[14px] border p-4 sm:p-5',
        isOpen ? 'border-amber-edge bg-amber-soft' : 'border-hairline bg-surface',
      )}
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Icon aria-hidden size={19} className={cx('mt-0.5 shrink-0', isOpen ? 'text-amber' : 'text-ink-3')} />
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={id} className="text-[15px] font-semibold">
            {headingOf(change)}
          </h2>
          <p id={`${id}-at`} className="text-[13px] text-ink-2">
            Noticed {instantText(change.noticedAt)}
            {change.reason && ` · ${change.reason}`}
          </p>
        </div>
        <Badge tone={isOpen ? 'amber' : 'plain'}>{stateText(change)}</Badge>
      </header>
      {change.changes.length > 0 && change.state !== 'withdrawn' && (
        <ul className="mt-2 list-disc space-y-0.5 pl-[34px] text-ink">
          {change.changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {change.state !== 'withdrawn' && (
        <div className="mt-3 grid gap-3 xl:grid-cols-2">
          <Slices title="Before" slices={change.before} />
          {change.after.length > 0 && <Slices title="Now" slices={change.after} />}
        </div>
      )}
      {change.refund && isOpen && (
        <p className="mt-3 text-[13px] text-ink-2">
          {refundRightText(change)}
          {change.refund.source && <span className="block text-meta">{change.refund.source}</span>}
        </p>
      )}
      {change.options.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {change.options.map((option, index) => (
            <Button key={option} tone={index === 0 ? 'strong' : 'quiet'} onClick={() => setAsked(option)}>
              {DECISIONS[option].button}
            </Button>
          ))}
        </div>
      )}
      {asked && <Decide flight={flight} change={change} decision={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Slices({ title, slices }: { readonly title: string; readonly slices: ScheduleChange['before'] }) {
  return (
    <div className="rounded-[10px] border border-hairline bg-surface px-3.5 py-3">
      <h3 className="mb-2 text-meta font-medium text-ink-2">{title}</h3>
      <Suspense fallback={<Bone className="h-12" />}>
        <div className="space-y-3">
          {slices.map((slice) => (
            <SliceRow key={slice.segments.map(({ flightKey }) => flightKey).join()} slice={slice} />
          ))}
        </div>
      </Suspense>
    </div>
  );
}

interface DecideProps extends ScheduleBannerProps {
  readonly decision: Decision;
  readonly onClose: () => void;
}

function Decide({ flight, change, decision, onClose }: DecideProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const words = DECISIONS[decision];
  return (
    <ConfirmAction
      title={words.title}
      yes={words.yes}
      no="Not now"
      onYes={async () => {
        const body = { scheduleChangeId: change._id, decision };
        const { text } = await once(body, (idempotencyKey) => api.call(decideScheduleChange, { body, idempotencyKey }));
        showToast(text);
        await renewBookedFlight(queries, flight);
        lead(SECTIONS[decision]);
      }}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {decision === 'rebook' && change.refund?.byLaw && (
        <p>
          By law the airline owes another flight or the full fare back. If another one costs more here, ask the airline
          for a flight without a difference in fare before you pay.
        </p>
      )}
      {decision === 'refund' && change.refund?.byLaw && <p>By law the airline gives the full fare back.</p>}
    </ConfirmAction>
  );
}

/** Brings a section of the page into view and lets the keyboard go on from there. */
function lead(id: string | undefined): void {
  const heading = id === undefined ? null : document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  // After the dialog has given the focus back.
  setTimeout(() => {
    heading.scrollIntoView({ block: 'center' });
    heading.focus();
  });
}
