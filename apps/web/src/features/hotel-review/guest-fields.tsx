import { Suspense } from 'react';
import type { Form } from '../../lib/form.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePrivilege } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { KeepPan } from '../keep-pan/index.ts';
import { type Bed, type GuestEntry, type Review, titlesFor } from './guest-entries.ts';
import type { GuestPartProps } from './guest-part.ts';
import type { ReviewValues } from './review-form.ts';

interface GuestFieldsProps {
  /** Of the guest among what is sent: "rooms.0.guests.1". */
  readonly path: string;
  /** Counted from 0 within the room. */
  readonly place: number;
  readonly bed: Bed;
  readonly guest: GuestEntry;
  readonly review: Review;
  readonly selfId: number;
  readonly form: Form<ReviewValues>;
  readonly onChange: (part: Partial<GuestEntry>) => void;
}

/** Who sleeps in the bed, and what nobody has said of them yet. */
export function GuestFields({ path, place, bed, guest, review, selfId, form, onChange }: GuestFieldsProps) {
  const options = useChoices(review, bed, selfId);
  const { who } = guest;
  const field = (name: string) => ({
    error: form.error(`${path}.${name}`),
    onBlur: () => form.touch(`${path}.${name}`),
  });
  // A refusal of a person whose fields are hidden is shown where they were chosen.
  const unshown = who === 'new' ? [] : UNSHOWN.map((name) => form.error(`${path}.${name}`));
  const asksMobile = who === 'new' || guest.mobile !== '' || form.error(`${path}.mobile`) !== undefined;
  return (
    <div className="space-y-3">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name={path}
          label={bedText(bed, place)}
          placeholder="Who sleeps here?"
          value={who}
          options={options}
          error={form.error(path) ?? unshown.find((message) => message !== undefined)}
          onChange={(event) => onChange({ who: event.target.value, found: null })}
          onBlur={() => form.touch(path)}
        />
        {(who === 'colleague' || who === 'saved') && (
          <ComboboxField
            key={who}
            label={who === 'colleague' ? 'Colleague' : 'Saved guest'}
            placeholder="Type a name"
            value={guest.found}
            searchKey={['stay-guest', who, review.isPersonal]}
            search={(text, signal) => findGuests(who === 'saved' && review.isPersonal ? 'relative' : who, text, signal)}
            onChange={(found) => onChange({ found })}
            {...field(who === 'colleague' ? 'user_id' : 'savedTravelerId')}
          />
        )}
      </div>
      {who === 'new' && <NewGuest bed={bed} guest={guest} field={field} onChange={onChange} />}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {asksMobile && bed.childAge === null && who !== '' && (
          <PhoneField
            {...field('mobile')}
            name={`${path}.mobile`}
            label="Mobile number (optional)"
            value={guest.mobile}
            onChange={(event) => onChange({ mobile: event.target.value })}
          />
        )}
        {review.needs.pans > 0 && bed.childAge === null && who !== '' && (
          <div>
            <TextField
              {...field('pan')}
              name={`${path}.pan`}
              label="PAN"
              autoComplete="off"
              spellCheck={false}
              value={guest.pan}
              onChange={(event) => onChange({ pan: event.target.value.toUpperCase() })}
            />
            {who === 'me' && (
              <Suspense>
                <KeepPan pan={guest.pan} />
              </Suspense>
            )}
          </div>
        )}
        {review.needs.passports && who !== '' && (
          <Suspense>
            <Passport guest={guest} field={field} onChange={onChange} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const UNSHOWN = ['title', 'firstName', 'lastName', 'gender', 'dateOfBirth', '_id'];

/** Few hotels ask for it. */
const Passport = lazyPage(() => import('./passport-fields.tsx'), 'PassportFields');

function NewGuest({ bed, guest, field, onChange }: GuestPartProps & { readonly bed: Bed }) {
  const off = { autoComplete: 'off', spellCheck: false, dir: 'auto' as const };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[124px_minmax(0,1fr)_minmax(0,1fr)]">
      <SelectField
        {...field('title')}
        label="Title"
        placeholder="Select"
        value={guest.title}
        options={titlesFor(bed).map((title) => ({ value: title, label: title }))}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        {...field('firstName')}
        {...off}
        label="First name"
        value={guest.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <TextField
        {...field('lastName')}
        {...off}
        label="Last name"
        value={guest.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      {bed.childAge !== null && (
        <DateField
          {...field('dateOfBirth')}
          label="Date of birth"
          value={guest.dateOfBirth}
          onChange={(dateOfBirth) => onChange({ dateOfBirth })}
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}

function bedText({ childAge }: Bed, place: number): string {
  if (childAge === null) return `Guest ${place + 1}, adult`;
  return `Guest ${place + 1}, ${childAge === 0 ? 'a baby' : `child of ${childAge}`}`;
}

/** Who may be chosen: oneself, those of the trip, and others as far as they may be booked for. */
function useChoices(review: Review, { childAge }: Bed, selfId: number) {
  const mayLookUp = usePrivilege('employees.view');
  const { travelers, refusals, isPersonal } = review;
  const isAdult = childAge === null;
  const isInTrip = travelers.some(({ user_id }) => user_id === selfId);
  const others = isPersonal ? 'Family or a friend who is saved' : 'A saved guest';
  return [
    ...(isAdult && !isInTrip ? [{ value: 'me', label: 'Me' }] : []),
    ...travelers
      .filter((one) => one.isAdult === isAdult)
      .map(({ _id, name }) => ({ value: `trip:${_id}`, label: `${name}, of the trip` })),
    ...(isAdult && !isPersonal && mayLookUp && refusals.colleagues === null
      ? [{ value: 'colleague', label: 'A colleague' }]
      : []),
    ...(refusals.guests === null
      ? [
          { value: 'saved', label: others },
          { value: 'new', label: isPersonal ? 'Somebody else' : 'A new guest' },
        ]
      : []),
  ];
}

/** Looks up named people; that loads code that most reviews do without. */
async function findGuests(
  who: 'colleague' | 'saved' | 'relative',
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundOption[]> {
  const finders = await import('../../lib/find-people.ts');
  return who === 'colleague'
    ? finders.findColleagues(text, signal)
    : finders.findSaved(who === 'relative', text, signal);
}
