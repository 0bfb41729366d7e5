import { completeTripTravelers } from '@pravas/contract/trip/trip-edit-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, CircleAlert, CircleCheck } from 'lucide-react';
import { countryChoices } from '../../lib/countries.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import {
  checkMissing,
  fieldsMissing,
  type MissingField,
  type MissingValues,
  missingBody,
  nameOf,
  saidElsewhere,
} from './missing-details.ts';
import { renewTrips, tripQuery } from './trip-query.ts';
import type { TripDetails, TripTraveller } from './trip-types.ts';
import { personName, TYPE_WORDS } from './trip-words.ts';

/** Everybody who travels in a trip on one screen: what is there, what is missing, and fields for that. */
export function TravellersPage() {
  const { tripId = '' } = textValues(useSearch({ strict: false }));
  usePageTitle('Travellers');
  const trip = useQuery({ ...tripQuery(tripId), enabled: tripId !== '' });
  return (
    <>
      <header className="mb-4 flex items-center gap-3">
        <Link
          to={tripId === '' ? '/home2/trip/list/' : '/trip/details'}
          search={tripId === '' ? {} : { tripId }}
          title="Back"
          aria-label="Back to the trip"
          className="grid size-10 shrink-0 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">Travellers</h1>
          <p className="truncate text-[13px] text-ink-2">{trip.data?.tripDetails.name ?? ''}</p>
        </div>
      </header>
      {tripId === '' ? (
        <Notice tone="info" title="This address names no trip" />
      ) : trip.data ? (
        <Everybody key={trip.data.tripDetails.version} trip={trip.data.tripDetails} />
      ) : trip.isError ? (
        <LoadProblem failure={trip.error} what="The trip" onRetry={() => void trip.refetch()} />
      ) : (
        <div className="card space-y-4 p-5">
          <Bone className="h-5 w-48" />
          <Bone className="h-11 w-full" />
          <Bone className="h-11 w-full" />
        </div>
      )}
    </>
  );
}

function Everybody({ trip }: { readonly trip: TripDetails }) {
  const queries = useQueryClient();
  const people = trip.travelers.filter((one) => fieldsMissing(one).length > 0);
  const form = useForm<MissingValues>({
    initial: {},
    check: (values) => checkMissing(values, people),
    keepAs: `missing:${trip._id}`,
    submit: async (values) => {
      const body = { tripId: trip._id, version: trip.version, travelers: [...missingBody(values, people)] };
      await api.call(completeTripTravelers, { body });
      await renewTrips(queries, trip._id);
    },
  });
  const open = trip.travelers.filter((one) => one.documentsNeeded.some(({ done }) => !done)).length;
  if (trip.travelers.length === 0) {
    return <Notice tone="info" title="No travellers named yet" />;
  }
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Travellers" className="space-y-4">
      <p role="status" className="text-[15px]">
        {open === 0
          ? 'Nothing is missing. You can continue.'
          : open === 1
            ? 'One traveller has details missing.'
            : `${open} travellers have details missing.`}
      </p>
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <ul className="card divide-y divide-hairline">
        {trip.travelers.map((one) => (
          <li key={one._id} className="px-4 py-4 sm:px-5">
            <Traveller traveller={one} index={people.indexOf(one)} form={form} tripId={trip._id} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {people.length > 0 && (
          <Button type="submit" tone="primary" busy={form.isBusy}>
            Save details
          </Button>
        )}
        <Link
          to="/trip/details"
          search={{ tripId: trip._id }}
          className={buttonClass(people.length > 0 ? 'quiet' : 'primary')}
        >
          Back to the trip
        </Link>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

interface TravellerProps {
  readonly traveller: TripTraveller;
  /** The place among the people of whom something is missing; -1 for a complete one. */
  readonly index: number;
  readonly form: Form<MissingValues>;
  readonly tripId: string;
}

function Traveller({ traveller, index, form, tripId }: TravellerProps) {
  const fields = fieldsMissing(traveller);
  const elsewhere = saidElsewhere(traveller);
  const isComplete = traveller.documentsNeeded.every(({ done }) => done);
  const there = traveller.documentsNeeded.filter(({ code, done }) => done && code !== 'name');
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-[15px] font-semibold">
          <bdi>{personName(traveller)}</bdi>
          {traveller.type !== 'ADULT' && (
            <span className="font-normal text-ink-2"> · {TYPE_WORDS[traveller.type]}</span>
          )}
        </h2>
        {traveller.printedName && (
          <span className="board text-meta text-ink-2">Printed as {traveller.printedName}</span>
        )}
        <span className="ml-auto flex items-center gap-1.5 text-[13px] font-medium">
          {isComplete ? (
            <>
              <CircleCheck aria-hidden size={15} className="text-green" /> Complete
            </>
          ) : (
            <>
              <CircleAlert aria-hidden size={15} className="text-amber" /> Details missing
            </>
          )}
        </span>
      </div>
      {there.length > 0 && (
        <p className="mt-1 text-meta text-ink-2">
          On record: {there.map(({ message }) => message.toLowerCase()).join(', ')}
        </p>
      )}
      {elsewhere.map((message) => (
        <p key={message} className="mt-2 text-[13px]">
          {message}{' '}
          <Link to="/trip/details" search={{ tripId }} className="font-medium text-blue hover:underline">
            Change it in the trip
          </Link>
        </p>
      ))}
      {fields.length > 0 && (
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {fields.map((field) => (
            <Field key={field} field={field} name={nameOf(index, field)} form={form} />
          ))}
        </div>
      )}
    </>
  );
}

const LABELS: Readonly<Record<MissingField, string>> = {
  nationality: 'Nationality',
  dateOfBirth: 'Date of birth',
  mobile: 'Mobile number',
  pan: 'PAN',
  'passport.number': 'Passport number',
  'passport.expiresOn': 'Passport expiry',
  'passport.issuedOn': 'Passport issue date',
  'passport.countryCode': 'Passport country',
};

interface FieldProps {
  readonly field: MissingField;
  readonly name: string;
  readonly form: Form<MissingValues>;
}

function Field({ field, name, form }: FieldProps) {
  const label = LABELS[field];
  const control = textInput(form, name);
  if (field === 'mobile') return <PhoneField {...control} label={label} />;
  if (field === 'nationality' || field === 'passport.countryCode') {
    const options = countryChoices().map((one) => ({ value: one.code, label: one.name }));
    return <SelectField {...control} label={label} placeholder="Select" options={options} />;
  }
  if (field === 'pan' || field === 'passport.number') {
    return <TextField {...control} label={label} autoComplete="off" autoCapitalize="characters" spellCheck={false} />;
  }
  return (
    <DateField
      label={label}
      name={name}
      value={control.value}
      error={control.error}
      onChange={(value) => form.set(name, value)}
      onBlur={() => form.touch(name)}
    />
  );
}
