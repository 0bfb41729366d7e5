import { enterFlight } from '@pravas/contract/desk/offline-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { CABINS, type CabinCode } from '@pravas/domain/flight/cabin.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { opens } from '../../lib/lazy-dialog.ts';
import { countText } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ChooseTrip } from './choose-trip.tsx';
import { ENTER_FLIGHT_PATH } from './desk-address.ts';
import { checkEntered, type EnterValues, enterBody, NO_FLIGHT, withReturn } from './enter-flight-form.ts';
import { OfflineBookingDialog } from './lazy-dialogs.ts';
import { renewBooking } from './renew-booking.ts';
import { SliceFields } from './segment-fields.tsx';

type Signal = { readonly signal: AbortSignal };

/** The trip that is entered into. Its part of the contract is fetched with it: it is heavy. */
function tripQuery(tripId: string) {
  return {
    queryKey: ['desk', 'trip', tripId],
    queryFn: async ({ signal }: Signal) => {
      const { getTrip } = await import('@pravas/contract/trip/trip-operations.ts');
      const { tripDetails } = await api.call(getTrip, { query: { tripId }, signal });
      return tripDetails;
    },
  };
}

/** Types a flight into a trip that no supplier of ours sells. */
export function EnterFlightPage() {
  const { tripId = '' } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Enter a flight" privilege="desk.work">
      <EnterFlight key={tripId} tripId={tripId} />
    </RoleGate>
  );
}

function EnterFlight({ tripId }: { readonly tripId: string }) {
  const answer = useQuery({ ...tripQuery(tripId), enabled: tripId !== '' });
  const navigate = useNavigate();
  const [entered, setEntered] = useState<AnswerOf<typeof enterFlight> | null>(null);
  const trip = answer.data;
  if (tripId === '' || ['trip_not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '')) {
    return (
      <ChooseTrip
        title="Enter a flight"
        isUnknown={tripId !== ''}
        onChoose={(chosen) => void navigate({ to: ENTER_FLIGHT_PATH, search: { tripId: chosen }, replace: true })}
      />
    );
  }
  return (
    <div className="mx-auto max-w-[920px]">
      <Link to="/trip/details" search={{ tripId }} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Back to the trip
      </Link>
      <h1 className="text-title font-semibold tracking-[-0.01em]">Enter a flight</h1>
      <p className="mt-0.5 mb-4 text-ink-2">
        {trip
          ? `For ${trip.name}, ${countText(trip.travelers.length, 'traveller')}. It stays unpaid until its details are entered.`
          : 'A flight that is bought outside.'}
      </p>
      {answer.isPending && (
        <div role="status" aria-label="Loading the trip" className="card space-y-4 p-5">
          <Bone className="h-11" />
          <Bone className="h-11" />
          <Bone className="h-11" />
        </div>
      )}
      {answer.isError && !trip && (
        <LoadProblem failure={answer.error} what="The trip" onRetry={() => void answer.refetch()} />
      )}
      {trip && !entered && <FlightForm tripId={tripId} onEntered={setEntered} />}
      {entered && <Entered {...entered} />}
    </div>
  );
}

interface FlightFormProps {
  readonly tripId: string;
  readonly onEntered: (entered: AnswerOf<typeof enterFlight>) => void;
}

function FlightForm({ tripId, onEntered }: FlightFormProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm<EnterValues>({
    initial: NO_FLIGHT,
    check: checkEntered,
    keepAs: `enter-flight:${tripId}`,
    submit: async (values) => {
      const body = enterBody(values, tripId);
      const answer = await once(body, (idempotencyKey) => api.call(enterFlight, { body, idempotencyKey }));
      void renewBooking(queries, answer.flightId, tripId);
      onEntered(answer);
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="space-y-4">
      {form.values.slices.map((slice, at) => (
        // Onward is first and return second; nothing else distinguishes them.
        // biome-ignore lint/suspicious/noArrayIndexKey: the direction is the place.
        <SliceFields key={at} form={form} at={at} slice={slice} title={at === 0 ? 'Onward' : 'Return'} />
      ))}
      <FareFields form={form} />
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <div className="flex justify-end">
        <Button type="submit" tone="primary" size="large" busy={form.isBusy} className="max-sm:w-full">
          Add to trip
        </Button>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

/** What is known of the fare before it is bought. */
function FareFields({ form }: { readonly form: Form<EnterValues> }) {
  const { slices, cabinClass, isRefundable } = form.values;
  return (
    <section aria-label="The fare" className="card space-y-4 p-4 sm:p-5">
      <Switch
        checked={slices.length > 1}
        onChange={(hasReturn) => form.update((values) => withReturn(values, hasReturn))}
        label="Round trip"
        hint="Adds the way back"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Class"
          name="cabinClass"
          value={cabinClass}
          options={CABINS.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => form.set('cabinClass', event.target.value as CabinCode)}
        />
        <TextField
          {...textInput(form, 'expectedPrice')}
          label="Expected price in all, in rupees"
          inputMode="decimal"
          autoComplete="off"
          hint="With our charge and its GST; policies and approvers look at it"
        />
      </div>
      <Switch
        checked={isRefundable}
        onChange={(checked) => form.set('isRefundable', checked)}
        label="Refundable"
        hint="What the seller says of the fare"
      />
    </section>
  );
}

function Entered({ tripId, flightId }: AnswerOf<typeof enterFlight>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Notice
        tone="done"
        title="The flight is in the trip"
        action={
          <>
            <Button size="small" tone="primary" {...opens(OfflineBookingDialog)} onClick={() => setOpen(true)}>
              Enter details
            </Button>
            <Link to="/trip/details" search={{ tripId }} className={buttonClass('quiet', 'small')}>
              Open the trip
            </Link>
          </>
        }
      >
        It is unpaid. Enter what was bought now, or later from the trip. Approval is asked as for any flight.
      </Notice>
      {isOpen && <OfflineBookingDialog flightId={flightId} tripId={tripId} onClose={() => setOpen(false)} />}
    </>
  );
}
