import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { Suspense, useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { opens } from '../../lib/lazy-dialog.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { useBookingViews, type WishProps, type WishStart } from '../booking/index.ts';
import { StationField } from '../train/index.ts';
import { ChooseTrip } from '../trip-choice/index.ts';
import { checkRideForm, type RideService, type RideValues, wishStart } from './ride-form.ts';

interface RideSearchBoxProps {
  /** The services booked for the organisation; at least one. */
  readonly services: readonly RideService[];
  /** The trip that it is for; null = a new trip, made with the request. */
  readonly tripId: string | null;
}

/**
 * Where from, where to and when: it opens the request to the travel desk, which buys trains and cabs, with these filled
 * in.
 */
export function RideSearchBox({ services, tripId }: RideSearchBoxProps) {
  const trip = useQuery({
    queryKey: ['trip', tripId],
    queryFn: ({ signal }) => api.call(getTrip, { query: { tripId: tripId ?? '' }, signal }),
    enabled: tripId !== null,
  });
  if (tripId !== null && trip.isPending) return <Bone className="h-[238px] rounded-2xl" />;
  const known = trip.data?.tripDetails;
  return (
    <RideForm key={tripId ?? 'new'} services={services} trip={known ?? { _id: null, startDate: null, travelers: [] }} />
  );
}

interface RideFormProps {
  readonly services: readonly RideService[];
  readonly trip: WishProps['trip'];
}

function RideForm({ services, trip }: RideFormProps) {
  const navigate = useNavigate();
  const views = useBookingViews();
  const [start, setStart] = useState<WishStart | null>(null);
  const [into, setInto] = useState('');
  const initial: RideValues = {
    service: services[0] ?? 'train',
    fromStation: null,
    toStation: null,
    fromCity: '',
    toCity: '',
    date: trip.startDate !== null && trip.startDate >= today() ? trip.startDate : '',
  };
  const form = useForm({
    initial,
    check: (values) => checkRideForm(values, today()),
    submit: async (values) => setStart(wishStart(values)),
  });
  const { service } = form.values;
  const Wish = views[service]?.desk?.Wish;
  const station = (name: 'fromStation' | 'toStation') => ({
    value: form.values[name],
    error: form.error(name),
    onChange: (option: RideValues['fromStation']) => form.set(name, option),
    onBlur: () => form.touch(name),
  });
  return (
    <>
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="card rounded-2xl p-4 sm:p-5">
        {services.length > 1 && (
          <Segmented
            label="What the travel desk looks for"
            name="ride"
            value={service}
            options={[
              { value: 'train', label: 'Train' },
              { value: 'cab', label: 'Cab' },
            ]}
            onChange={(chosen) => form.set('service', chosen)}
            className="mb-4"
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem_auto] lg:items-start">
          {service === 'train' ? (
            <>
              <StationField key="from" {...station('fromStation')} label="From" />
              <StationField key="to" {...station('toStation')} label="To" />
            </>
          ) : (
            <>
              <TextField
                {...textInput(form, 'fromCity')}
                label="City of the pick-up"
                maxLength={50}
                autoComplete="off"
              />
              <TextField {...textInput(form, 'toCity')} label="City of the drop" maxLength={50} autoComplete="off" />
            </>
          )}
          <DateField
            label="Date"
            name="date"
            value={form.values.date}
            error={form.error('date')}
            min={today()}
            onChange={(date) => form.set('date', date)}
            onBlur={() => form.touch('date')}
          />
          <Button tone="primary" size="large" type="submit" className="lg:mt-[26px]" {...(Wish && opens(Wish))}>
            <Headset aria-hidden size={17} /> {service === 'train' ? 'Ask for a train' : 'Ask for a cab'}
          </Button>
        </div>
        {trip._id === null && form.values.date !== '' && (
          <Suspense>
            <ChooseTrip
              from={form.values.date}
              until={form.values.date}
              isPersonal={false}
              people={null}
              value={into}
              onChoose={setInto}
              className="mt-4 max-w-sm"
            />
          </Suspense>
        )}
        <p className="mt-3 text-[13px] text-ink-2">
          The travel desk finds it and tells you the price. Nothing is bought before you agree.
        </p>
      </form>
      {Wish && start && (
        <Wish
          trip={trip._id === null && into !== '' ? { ...trip, _id: into } : trip}
          start={start}
          onAsked={(tripId) => void navigate({ to: '/trip/details', search: { tripId } })}
          onClose={() => setStart(null)}
        />
      )}
    </>
  );
}
