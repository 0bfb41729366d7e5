import { getChangeRequest, settleChangeRequest } from '@pravas/contract/desk/change-request-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { takeCase } from './case-query.ts';
import { CASES_KEY } from './cases-key.ts';
import { YesNoField } from './decide-fields.tsx';
import {
  type ChangeRequest,
  type ChangeValues,
  changeBody,
  changeValuesOf,
  checkChange,
  costLines,
  MOST_FLIGHTS,
  type NewFlightValues,
  waitsForColleague,
  waitsForProvider,
  withNextFlight,
} from './enter-change-form.ts';

interface EnterChangeDialogProps {
  readonly workCaseId: string;
  readonly onClose: () => void;
}

const TITLE = 'Outcome of the change';
const WIDTH = 'w-[min(96vw,680px)]';

/** Settles a change that the travel desk arranged with the airline: as made, with all of it, or as declined. */
export function EnterChangeDialog({ workCaseId, onClose }: EnterChangeDialogProps) {
  const answer = useQuery({
    queryKey: [...CASES_KEY, 'change', workCaseId],
    queryFn: ({ signal }) => api.call(getChangeRequest, { query: { workCaseId }, signal }),
  });
  if (answer.data) return <EnterChange request={answer.data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} shape="sheet" width={WIDTH} onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        {answer.isError ? (
          <LoadProblem failure={answer.error} what="The change" onRetry={() => void answer.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the change" className="space-y-4">
            <Bone className="h-20" />
            <Bone className="h-11" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface EnterChangeProps {
  readonly request: ChangeRequest;
  readonly onClose: () => void;
}

function EnterChange({ request, onClose }: EnterChangeProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm<ChangeValues>({
    initial: changeValuesOf(request),
    check: checkChange,
    keepAs: `change:${request.workCaseId}`,
    submit: async (values) => {
      const body = changeBody(values, request);
      try {
        const { workCase } = await once(body, (idempotencyKey) =>
          api.call(settleChangeRequest, { body, idempotencyKey }),
        );
        takeCase(queries, workCase);
        showToast(
          workCase.state === 'done'
            ? `Case ${workCase.number} is done. The traveller is told.`
            : workCase.asked
              ? 'The provider is asked. Nothing else has happened yet.'
              : 'Written down. A colleague confirms it.',
        );
        onClose();
      } catch (error) {
        // Somebody else may have been quicker: the present state is shown behind the form.
        void queries.invalidateQueries({ queryKey: CASES_KEY });
        throw error;
      }
    },
  });
  const { isChanged } = form.values;
  const submit = isChanged === 'no' ? 'Decline the change' : 'Enter the change';
  return (
    <FormDialog title={TITLE} form={form} onClose={onClose} submit={submit} width={WIDTH}>
      <Wish request={request} />
      <YesNoField
        legend="Did the airline change the flight?"
        name="isChanged"
        yes="Changed"
        no="Not changed"
        value={isChanged}
        error={form.error('isChanged')}
        onChange={(value) => form.set('isChanged', value)}
      />
      {isChanged === 'yes' && <MadeFields form={form} request={request} />}
      {isChanged !== '' && (
        <TextArea
          {...textInput(form, 'comment')}
          label={isChanged === 'no' ? 'Reason' : 'Comment (if there is something to say)'}
          rows={2}
          hint={
            isChanged === 'no'
              ? 'The traveller reads it. The flights stay as they are booked.'
              : 'Appears in the history of the case'
          }
        />
      )}
    </FormDialog>
  );
}

function Wish({ request }: { readonly request: ChangeRequest }) {
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <ul className="space-y-1">
        {request.before.map(({ segments }, index) => {
          const [first, last] = [segments[0], segments.at(-1)];
          const codes = segments.map((segment) => segment.flightFullNumber).join(', ');
          return (
            <li key={first?.flightKey ?? index}>
              <span className="font-medium">
                {first?.fromCity} - {last?.toCity}
              </span>
              <span className="board text-ink-2">
                {' '}
                · {codes}, {shortDate(first?.departureDate ?? '')}, {first?.departureTime} → wanted on{' '}
                {shortDate(request.dates[index] ?? '')}
              </span>
            </li>
          );
        })}
      </ul>
      {request.reason && (
        <p className="mt-1.5 text-ink-2">
          {request.requestedBy}: {request.reason}
        </p>
      )}
    </div>
  );
}

interface MadeFieldsProps {
  readonly form: Form<ChangeValues>;
  readonly request: ChangeRequest;
}

function MadeFields({ form, request }: MadeFieldsProps) {
  const write = (index: number, text: string) =>
    form.update((values) => ({ ...values, tickets: values.tickets.map((one, at) => (at === index ? text : one)) }));
  return (
    <>
      {form.values.slices.map((flights, at) => (
        // The flights given up are as many as they were, in their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: a flight's place in the journey is its identity.
        <NewFlights key={at} form={form} request={request} at={at} flights={flights} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'airlinePnr')} label="PNR" autoComplete="off" spellCheck={false} />
        <TextField
          {...textInput(form, 'orderNo')}
          label="Booking Id (where it is a new one)"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {request.travelers.map(({ travelerIndex, name }, index) => (
        <TextField
          key={travelerIndex}
          label={`Ticket number of ${name}`}
          name={`tickets.${index}`}
          value={form.values.tickets[index] ?? ''}
          error={form.error(`tickets.${index}`)}
          onChange={(event) => write(index, event.target.value)}
          onBlur={() => form.touch(`tickets.${index}`)}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <MoneyFields form={form} request={request} />
    </>
  );
}

interface NewFlightsProps extends MadeFieldsProps {
  readonly at: number;
  readonly flights: readonly NewFlightValues[];
}

/** The flight numbers that replace one flight. */
function NewFlights({ form, request, at, flights }: NewFlightsProps) {
  const change = (next: readonly NewFlightValues[]) =>
    form.update((values) => ({ ...values, slices: values.slices.map((one, index) => (index === at ? next : one)) }));
  const [first, last] = [request.before[at]?.segments[0], request.before[at]?.segments.at(-1)];
  const title = `New flight, ${first?.fromCity ?? ''} - ${last?.toCity ?? ''}`;
  return (
    <fieldset className="space-y-4 rounded-xl border border-hairline p-4">
      <legend className="px-1 text-[13px] font-medium text-ink-2">{title}</legend>
      {flights.map((flight, index) => (
        <FlightFields
          key={pathOf(at, index)}
          form={form}
          path={pathOf(at, index)}
          flight={flight}
          onChange={(part) => change(flights.map((one, place) => (place === index ? { ...one, ...part } : one)))}
        />
      ))}
      {flights.length < MOST_FLIGHTS && (
        <Button size="small" tone="plain" onClick={() => change(withNextFlight(flights))}>
          <Plus aria-hidden size={15} /> Add a connecting flight
        </Button>
      )}
      {flights.length > 1 && (
        <Button size="small" tone="plain" onClick={() => change(flights.slice(0, -1))}>
          Remove the last flight
        </Button>
      )}
    </fieldset>
  );
}

/** The form's path of a flight number: its place in the journey is its identity. */
function pathOf(at: number, index: number): string {
  return `slices.${at}.segments.${index}`;
}

interface FlightFieldsProps {
  readonly form: Form<ChangeValues>;
  readonly path: string;
  readonly flight: NewFlightValues;
  readonly onChange: (part: Partial<NewFlightValues>) => void;
}

function FlightFields({ form, path, flight, onChange }: FlightFieldsProps) {
  const typed = (name: keyof NewFlightValues, field: string) => ({
    name: `${path}.${field}`,
    value: flight[name],
    error: form.error(`${path}.${field}`) ?? (name === 'flight' ? form.error(`${path}.airline`) : undefined),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
    onBlur: () => form.touch(`${path}.${field}`),
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <TextField
        {...typed('flight', 'flightNumber')}
        label="Flight"
        placeholder="AI 2994"
        className="max-sm:col-span-2 sm:col-span-2"
      />
      <TextField {...typed('from', 'from')} label="From" placeholder="DEL" maxLength={3} />
      <TextField {...typed('to', 'to')} label="To" placeholder="BOM" maxLength={3} />
      <MomentField {...typed('departureTime', 'departureTime')} label="Departure, local time" className="col-span-2" />
      <MomentField {...typed('arrivalTime', 'arrivalTime')} label="Arrival, local time" className="col-span-2" />
    </div>
  );
}

function MoneyFields({ form, request }: MadeFieldsProps) {
  const lines = costLines(form.values, request);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...textInput(form, 'fareDifference')}
          label="Fare difference"
          inputMode="text"
          autoComplete="off"
          hint="In rupees, for all travellers; -900 where the new fare is lower"
        />
        <TextField
          {...textInput(form, 'airlinePenalty')}
          label="Airline Penalty"
          inputMode="decimal"
          autoComplete="off"
          hint={
            request.penaltyClaimed === null ? 'What the airline charges for the change' : 'Claimed from the airline'
          }
        />
      </div>
      <Checkbox checked={form.values.isFree} onChange={(isOn) => form.set('isFree', isOn)}>
        Without our service charge
      </Checkbox>
      {lines && (
        <div className="rounded-xl bg-sunken px-4 py-3">
          <AmountLines lines={lines} />
        </div>
      )}
      {request.penaltyClaimed && <Notice tone="info" title={request.penaltyClaimed} />}
      {request.loses && <Notice tone="info" title={request.loses} />}
      {waitsForProvider(form.values, request) ? (
        <Notice tone="info" title="The provider is asked">
          It waives our charge or pays something back, so it takes effect when the provider has agreed.
        </Notice>
      ) : waitsForColleague(form.values, request) ? (
        <Notice tone="info" title="A colleague confirms it">
          Above {inr(request.confirmAbove)} two people decide: what you enter takes effect when somebody else of the
          travel desk has confirmed its sum.
        </Notice>
      ) : (
        <FinalNotice owedBy={request.owedBy} />
      )}
    </>
  );
}

function FinalNotice({ owedBy }: Pick<ChangeRequest, 'owedBy'>) {
  return (
    <Notice tone="warning" title="This cannot be undone">
      {owedBy === 'nobody'
        ? 'For a private journey nothing can be owed: enter it only where nothing is to be paid.'
        : 'No card is charged. Flights, tickets, invoice and ledger follow from what you enter.'}
    </Notice>
  );
}
