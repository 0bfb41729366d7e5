import type { Form } from '../../lib/form.ts';
import { usePrivilege } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { askedOf, emptySeat, type PassengerEntry, pathOf, type Review, whoOf } from './passenger-entries.ts';
import type { ReviewValues } from './review-form.ts';

interface PassengerFieldsProps {
  /** Counted from 0: the first one answers for the ticket. */
  readonly index: number;
  /** "Lower berth L7, window". */
  readonly seatText: string;
  readonly entry: PassengerEntry;
  readonly review: Review;
  readonly form: Form<ReviewValues>;
  readonly onChange: (part: Partial<PassengerEntry>) => void;
}

/** Who sits on a seat, and what of them nobody has said yet. */
export function PassengerFields({ index, seatText, entry, review, form, onChange }: PassengerFieldsProps) {
  const options = useChoices(review);
  const path = pathOf(index);
  const asked = askedOf(entry, index, review);
  const { who } = entry;
  const field = (name: string) => ({
    error: form.error(`${path}.${name}`),
    onBlur: () => form.touch(`${path}.${name}`),
  });
  const idField = (name: string) => ({
    error: form.error(`seats.${index}.idDocument.${name}`),
    onBlur: () => form.touch(`seats.${index}.idDocument.${name}`),
    name: `seats.${index}.idDocument.${name}`,
  });
  // A refusal of a person whose fields are hidden is shown where they were chosen.
  const shown = new Set([
    ...(asked.title || form.error(`${path}.title`) ? ['title'] : []),
    ...(who === 'new' ? ['firstName', 'lastName'] : []),
    ...(asked.dateOfBirth || form.error(`${path}.dateOfBirth`) ? ['dateOfBirth'] : []),
    ...(asked.mobile || form.error(`${path}.mobile`) ? ['mobile'] : []),
  ]);
  const unshown = [
    ...['title', 'gender', 'firstName', 'lastName', '_id']
      .filter((name) => !shown.has(name))
      .map((name) => `${path}.${name}`),
    `seats.${index}.seatName`,
    `seats.${index}`,
  ].map((name) => form.error(name));
  return (
    <fieldset className="border-t border-hairline px-4 py-4 sm:px-5">
      <legend className="float-left mb-3 w-full font-medium">
        {seatText}
        {index === 0 && <span className="text-[13px] font-normal text-ink-2"> · answers for the ticket</span>}
      </legend>
      <div className="clear-both space-y-3">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            name={path}
            label={`Passenger on ${entry.seatName}`}
            placeholder="Who sits here?"
            value={who}
            options={options}
            error={form.error(path) ?? unshown.find((message) => message !== undefined)}
            onChange={(event) => onChange({ ...emptySeat(entry.seatName), who: event.target.value })}
            onBlur={() => form.touch(path)}
          />
          {(who === 'colleague' || who === 'saved') && (
            <ComboboxField
              key={who}
              label={who === 'colleague' ? 'Colleague' : 'Saved guest'}
              placeholder="Type a name"
              value={entry.found}
              searchKey={['bus-passenger', who, review.isPersonal]}
              search={(text, signal) =>
                findPassengers(who === 'saved' && review.isPersonal ? 'relative' : who, text, signal)
              }
              onChange={(found) => onChange({ found })}
              {...field(who === 'colleague' ? 'user_id' : 'savedTravelerId')}
            />
          )}
        </div>
        {shown.size > 0 && (
          <div className="grid items-start gap-4 sm:grid-cols-[124px_minmax(0,1fr)_minmax(0,1fr)]">
            {shown.has('title') && (
              <SelectField
                {...field('title')}
                name={`${path}.title`}
                label="Title"
                placeholder="Select"
                value={entry.title}
                options={['Mr', 'Ms', 'Mrs'].map((title) => ({ value: title, label: title }))}
                onChange={(event) => onChange({ title: event.target.value })}
              />
            )}
            {who === 'new' &&
              (['firstName', 'lastName'] as const).map((name) => (
                <TextField
                  {...field(name)}
                  key={name}
                  name={`${path}.${name}`}
                  label={name === 'firstName' ? 'First name' : 'Last name'}
                  autoComplete="off"
                  spellCheck={false}
                  dir="auto"
                  value={entry[name]}
                  onChange={(event) => onChange({ [name]: event.target.value })}
                />
              ))}
          </div>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {shown.has('dateOfBirth') && (
            <DateField
              {...field('dateOfBirth')}
              label="Date of birth"
              value={entry.dateOfBirth}
              onChange={(dateOfBirth) => onChange({ dateOfBirth })}
            />
          )}
          {shown.has('mobile') && (
            <PhoneField
              {...field('mobile')}
              name={`${path}.mobile`}
              label="Mobile number"
              value={entry.mobile}
              onChange={(event) => onChange({ mobile: event.target.value })}
            />
          )}
          {asked.idDocument && (
            <>
              <SelectField
                {...idField('kind')}
                label="Identity document"
                placeholder="Select"
                value={entry.idKind}
                options={review.needs.idKinds.map(({ code, label }) => ({ value: code, label }))}
                onChange={(event) => onChange({ idKind: event.target.value })}
              />
              <TextField
                {...idField('number')}
                label="Its number"
                autoComplete="off"
                spellCheck={false}
                value={entry.idNumber}
                onChange={(event) => onChange({ idNumber: event.target.value.toUpperCase() })}
              />
            </>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** Who may be chosen: oneself, those of the trip, and others as far as they may be booked for. */
function useChoices({ passengers, refusals, isPersonal }: Review) {
  const mayLookUp = usePrivilege('employees.view');
  return [
    ...passengers.map((one) => ({
      value: whoOf(one),
      label: one.travelerId === null ? `Me, ${one.name}` : one.name,
    })),
    ...(!isPersonal && mayLookUp && refusals.colleagues === null ? [{ value: 'colleague', label: 'A colleague' }] : []),
    ...(refusals.guests === null
      ? [
          { value: 'saved', label: isPersonal ? 'Family or a friend who is saved' : 'A saved guest' },
          { value: 'new', label: isPersonal ? 'Somebody else' : 'A new guest' },
        ]
      : []),
  ];
}

/** Looks up named people; that loads code that most reviews do without. */
async function findPassengers(
  who: 'colleague' | 'saved' | 'relative',
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundOption[]> {
  const finders = await import('../../lib/find-people.ts');
  return who === 'colleague'
    ? finders.findColleagues(text, signal)
    : finders.findSaved(who === 'relative', text, signal);
}
