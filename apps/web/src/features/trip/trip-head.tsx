import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ban, CopyPlus, Ellipsis, ListChecks, type LucideIcon, Pencil, Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PHONE_FOOT } from '../../ui/phone-foot.ts';
import { Popover } from '../../ui/popover.tsx';
import { peopleText, useBookingViews } from '../booking/index.ts';
import { tripSpan } from './trip-dates.ts';
import { AskDesk } from './trip-parts.ts';
import type { TripDetails } from './trip-types.ts';
import {
  ANSWER_LOOKS,
  actionOf,
  answerText,
  holdingText,
  type MainStep,
  nextStepOf,
  personName,
  STATUS_TONES,
} from './trip-words.ts';
import { UnpaidBadge } from './unpaid-badge.tsx';

const EditTripDialog = lazyDialog(() => import('./edit-trip-dialog.tsx'), 'EditTripDialog');
const CopyTripDialog = lazyDialog(() => import('./copy-trip-dialog.tsx'), 'CopyTripDialog');
const CancelTripDialog = lazyDialog(() => import('./cancel-trip-dialog.tsx'), 'CancelTripDialog');

/** Who travels in a trip that names nobody yet. */
const NOBODY = {
  self: 'for the one who made it',
  colleagues: 'No travellers yet',
  guests: 'No travellers yet',
  personal: 'No travellers yet',
} as const;

interface TripHeadProps {
  readonly trip: TripDetails;
  /** The one next step of the page. */
  readonly main: MainStep | null;
  /** Shown from this device: nothing can be changed now. */
  readonly isKept: boolean;
}

/** What the trip is, and what can be done with it as a whole. */
export function TripHead({ trip, main, isKept }: TripHeadProps) {
  const views = useBookingViews();
  const [dialog, setDialog] = useState<TripDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-3">
      <Link
        to="/home2/trip/list/"
        title="Back"
        aria-label="Back to My Trips"
        className="grid size-10 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
      >
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h1 className="text-title font-semibold tracking-[-0.01em] break-words">{trip.name}</h1>
          <Badge tone={STATUS_TONES[trip.status]}>{trip.status}</Badge>
          <AnswerBadge trip={trip} />
          {/* An amount that somebody has to agree to first is not to be paid yet. */}
          {trip.next?.step !== 'ask' && <UnpaidBadge trip={trip} />}
          {trip.isPersonalBooking && <Badge>Personal</Badge>}
        </div>
        <p className="board mt-0.5 text-[13px] text-ink-2">
          {tripSpan(trip)} ·{' '}
          {trip.travelers.length > 0 ? peopleText(trip.travelers.map(personName)) : NOBODY[trip.kind]} ·{' '}
          {holdingText(trip, views)}
          {!trip.isMine && ` · made by ${trip.createdBy.name}`}
        </p>
        {trip.purpose && <p className="mt-1 max-w-[720px] break-words whitespace-pre-line">{trip.purpose}</p>}
        <ChargedTo trip={trip} />
      </div>
      {!isKept && <HeadActions trip={trip} main={main} onOpen={setDialog} />}
      {dialog === 'edit' && <EditTripDialog trip={trip} onClose={close} />}
      {dialog === 'copy' && <CopyTripDialog trip={trip} onClose={close} />}
      {dialog === 'cancel' && <CancelTripDialog trip={trip} onClose={close} />}
    </header>
  );
}

function AnswerBadge({ trip }: { readonly trip: TripDetails }) {
  if (!trip.approval) return null;
  const { icon: Icon, tone } = ANSWER_LOOKS[trip.approval];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden size={13} /> {answerText(trip)}
    </Badge>
  );
}

function ChargedTo({ trip }: { readonly trip: TripDetails }) {
  const parts = [
    ['Cost centre', trip.costCentre && `${trip.costCentre.name} (${trip.costCentre.code})`],
    ['Project', trip.project && `${trip.project.name} (${trip.project.code})`],
    ['GST', trip.selectedGst && `${trip.selectedGst.displayName}, ${trip.selectedGst.gstin}`],
    ['Policy', trip.policyName],
  ].filter(([, value]) => value);
  if (parts.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
      {parts.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-3">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface HeadActionsProps {
  readonly trip: TripDetails;
  readonly main: MainStep | null;
  readonly onOpen: (dialog: TripDialog) => void;
}

function HeadActions({ trip, main, onOpen }: HeadActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {actionOf(trip, 'addFlight').allowed && (
        <Link to="/search" search={{ id: trip._id }} className={cx(buttonClass('quiet'), 'max-sm:flex-1')}>
          <Plus aria-hidden size={16} /> Add a flight
        </Link>
      )}
      <Suspense>
        <AskDesk trip={trip} className="max-sm:flex-1" />
      </Suspense>
      <NextStep trip={trip} main={main} />
      <MoreActions trip={trip} onOpen={onOpen} />
    </div>
  );
}

/**
 * What is next for the trip as a whole; a booking that can be paid at once says so on its own card, and the rest is
 * quiet then.
 */
function NextStep({ trip, main }: Pick<HeadActionsProps, 'trip' | 'main'>) {
  if (main?.kind === 'decide') {
    return (
      <div className={cx(PHONE_FOOT, 'max-sm:flex-1')}>
        <Link
          to="/approvals/request"
          search={{ requestId: main.requestId }}
          className={cx(buttonClass('primary'), 'max-sm:w-full')}
        >
          <ListChecks aria-hidden size={17} /> Decide
        </Link>
      </div>
    );
  }
  const step = nextStepOf(trip);
  if (step === null) return null;
  const isMain = main?.kind === 'go' && !step.isAgain;
  return (
    <div className={cx(isMain && PHONE_FOOT, 'max-sm:flex-1')}>
      <Link
        to={step.to}
        search={{ tripId: trip._id }}
        className={cx(buttonClass(isMain ? 'primary' : 'quiet'), 'max-sm:w-full')}
      >
        <ListChecks aria-hidden size={17} /> {step.label}
      </Link>
    </div>
  );
}

function MoreActions({ trip, onOpen }: Pick<HeadActionsProps, 'trip' | 'onOpen'>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="relative">
      <Button ref={button} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Ellipsis aria-hidden size={18} /> More
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="More actions for this trip"
        align="end"
        className="w-72 p-1.5"
      >
        <TripMenu
          trip={trip}
          onChoose={(dialog) => {
            setOpen(false);
            button.current?.focus();
            onOpen(dialog);
          }}
        />
      </Popover>
    </div>
  );
}

/** Dialogs that the menu of a trip opens. */
type TripDialog = 'edit' | 'copy' | 'cancel';

const MORE: readonly { readonly id: TripDialog; readonly label: string; readonly icon: LucideIcon }[] = [
  { id: 'edit', label: 'Change name, dates, purpose', icon: Pencil },
  { id: 'copy', label: 'Copy trip', icon: CopyPlus },
  { id: 'cancel', label: 'Cancel trip', icon: Ban },
];

interface TripMenuProps {
  readonly trip: TripDetails;
  readonly onChoose: (dialog: TripDialog) => void;
}

/** What else can be done with a trip; where something cannot, why. */
function TripMenu({ trip, onChoose }: TripMenuProps) {
  return (
    <ul>
      {MORE.map(({ id, label, icon: Icon }) => {
        const action = actionOf(trip, id);
        return (
          <li key={id}>
            <button
              type="button"
              aria-disabled={!action.allowed || undefined}
              onClick={() => {
                if (action.allowed) onChoose(id);
              }}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left',
                !action.allowed
                  ? 'cursor-not-allowed text-ink-3'
                  : id === 'cancel'
                    ? 'text-red hover:bg-red-soft'
                    : 'hover:bg-sunken',
              )}
            >
              <Icon aria-hidden size={17} className="shrink-0" />
              <span>
                <span className="block font-medium">{label}</span>
                {!action.allowed && action.reason && <span className="block text-meta">{action.reason}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
