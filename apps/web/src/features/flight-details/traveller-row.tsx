import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { type CountryChoice, countryChoices } from '../../lib/countries.ts';
import { readTypedDate, typedDateText } from '../../lib/typed-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldError, TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { KeepPan } from '../keep-pan/index.ts';
import { nameOnTicket } from './ticket-rules.ts';
import {
  EMPTY_ENTRY,
  nameIn,
  selfEntry,
  type TravellerEntry,
  type TravellerFacts,
  type TravellerField,
  textIn,
  titlesFor,
  withValue,
} from './traveller-rules.ts';
import type { TravellersAction, TravellerView } from './travellers-form.ts';
import { controlName } from './use-travellers.ts';

interface TravellerRowProps {
  readonly view: TravellerView;
  readonly typeName: string;
  readonly state: ReactNode;
  readonly facts: TravellerFacts;
  /** True while this is the signed-in person. */
  readonly self: boolean;
  readonly dispatch: (action: TravellersAction) => void;
}

/** A traveller as a row that opens into their details; closed, it keeps what was typed. */
export function TravellerRow({ view, typeName, state, facts, self, dispatch }: TravellerRowProps) {
  const id = useId();
  const { index, entry, open } = view;
  const name = `${entry.firstName} ${entry.lastName}`.trim();
  return (
    <>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => dispatch({ kind: 'toggle', index })}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-sunken sm:px-5"
        >
          <span className="min-w-0 truncate font-medium">
            {name ? <bdi>{name}</bdi> : `Traveler ${index + 1}`}
            {self && <span className="font-normal text-ink-2"> (you)</span>}
          </span>
          <Badge>{typeName}</Badge>
          <span className="ml-auto flex items-center gap-3 text-[13px] font-medium">
            {state}
            <ChevronDown
              aria-hidden
              size={17}
              className={cx('text-ink-3 transition-transform', open && 'rotate-180')}
            />
          </span>
        </button>
      </h3>
      <div id={id} hidden={!open} className="space-y-4 px-4 pt-1 pb-5 sm:px-5">
        {index === 0 && !facts.isNamedInTrip && <WhoTravels self={self} facts={facts} dispatch={dispatch} />}
        <PersonFields view={view} facts={facts} self={self} dispatch={dispatch} />
        <NumberFields view={view} facts={facts} self={self} dispatch={dispatch} />
        {view.needs.passport === 'profile' && (
          <p className="flex flex-wrap items-center gap-x-3 text-[13px] text-ink-2">
            We use the passport in your profile.
            <Button tone="plain" size="small" onClick={() => change(dispatch, index, { otherPassport: true })}>
              Use another passport
            </Button>
          </p>
        )}
        {view.needs.passport === 'entered' && (
          <PassportFields view={view} facts={facts} self={self} dispatch={dispatch} />
        )}
      </div>
    </>
  );
}

type Dispatch = TravellerRowProps['dispatch'];

function change(dispatch: Dispatch, index: number, part: Partial<TravellerEntry>): void {
  dispatch({ kind: 'change', index, part });
}

/**
 * The person who books need not be the one who travels, where they may book for others; where not, it says so first.
 */
function WhoTravels({ self, facts, dispatch }: Pick<TravellerRowProps, 'self' | 'facts' | 'dispatch'>) {
  const id = useId();
  const refusal = facts.othersRefusal;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="small"
        disabled={self && refusal !== null}
        aria-describedby={refusal === null ? undefined : id}
        onClick={() => change(dispatch, 0, self ? EMPTY_ENTRY : selfEntry(facts.self))}
      >
        {self ? 'Someone else travels' : 'I travel myself'}
      </Button>
      {refusal !== null && (
        <p id={id} className="min-w-0 flex-1 basis-52 text-[13px] text-ink-2">
          {refusal} For someone else, turn on personal booking and search again.
        </p>
      )}
    </div>
  );
}

/** What every control of a row needs: its value, its error and where its changes go. */
function controlOf(view: TravellerView, field: TravellerField, dispatch: Dispatch) {
  const { index, entry, shown } = view;
  return {
    name: controlName({ index, field }),
    value: textIn(entry, field),
    error: shown[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change(dispatch, index, withValue(entry, field, event.target.value)),
    onBlur: () => dispatch({ kind: 'leave', index, field }),
  };
}

/** A date as text: typed in any common way, shown day first once it is left. */
function dateOf(view: TravellerView, field: TravellerField, dispatch: Dispatch) {
  const control = controlOf(view, field, dispatch);
  return {
    ...control,
    inputMode: 'numeric' as const,
    placeholder: 'DD-MM-YYYY',
    autoComplete: 'off',
    onBlur: () => {
      const date = readTypedDate(control.value);
      if (date && typedDateText(date) !== control.value) change(dispatch, view.index, { [field]: typedDateText(date) });
      control.onBlur();
    },
  };
}

type FieldsProps = Pick<TravellerRowProps, 'view' | 'facts' | 'dispatch'>;

function PersonFields({ view, facts, self, dispatch }: FieldsProps & { readonly self: boolean }) {
  const { index, type, entry } = view;
  const text = (field: TravellerField) => controlOf(view, field, dispatch);
  const titles = titlesFor(type).map((title) => ({ value: title, label: title }));
  const title = text('title');
  const off = { autoComplete: 'off', spellCheck: false, dir: 'auto' as const };
  // Another name would be another person, for whom they may not book.
  const isFixed = self && facts.othersRefusal !== null;
  if (facts.isNamedInTrip) return <Birthday view={view} facts={facts} self={self} dispatch={dispatch} />;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[124px_minmax(0,1fr)_minmax(0,1fr)]">
        <SelectField
          {...title}
          label="Title"
          placeholder="Select"
          options={titles}
          onChange={(event) => {
            const chosen = event.target.value;
            const gender = chosen === 'Mr' || chosen === 'Mstr' ? 'male' : 'female';
            change(dispatch, index, { title: chosen, ...(entry.gender || !chosen ? {} : { gender }) });
          }}
        />
        <TextField {...text('firstName')} {...off} label="First name" readOnly={isFixed} />
        <TextField {...text('lastName')} {...off} label="Last name" readOnly={isFixed && facts.self.lastName !== ''} />
      </div>
      <PrintedName view={view} facts={facts} dispatch={dispatch} />
      <div className="grid items-start gap-4 sm:grid-cols-[124px_minmax(0,1fr)_minmax(0,1fr)]">
        <SelectField
          {...text('gender')}
          label="Gender"
          placeholder="Select"
          options={[
            { value: 'male', label: 'Male' },
            { value: 'female', label: 'Female' },
            { value: 'x', label: 'X (not specified)' },
          ]}
        />
        <Birthday view={view} facts={facts} self={self} dispatch={dispatch} />
        <TextField
          {...text('email')}
          {...off}
          type="email"
          label="Email (optional)"
          {...(self ? { hint: 'Leave blank to use your own.' } : {})}
        />
        {(view.needs.nationality || !self) && (
          <SelectField
            {...text('nationality')}
            onChange={(event) => {
              const nationality = event.target.value;
              change(dispatch, index, {
                nationality,
                ...(entry.passportCountry === '' ? { passportCountry: nationality } : {}),
              });
            }}
            label={view.needs.nationality ? 'Nationality' : 'Nationality (optional)'}
            placeholder="Select"
            options={countries().map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        {(view.needs.mobile || !self) && view.type === 'ADULT' && (
          <PhoneField
            {...text('mobile')}
            label={view.needs.mobile ? 'Mobile number' : 'Mobile number (optional)'}
            {...(view.needs.mobile ? {} : { hint: 'Leave blank to have the airline call you.' })}
          />
        )}
      </div>
    </>
  );
}

/** The name as it will be printed, and where it takes other letters, the word that they are those of the passport. */
function PrintedName({ view, facts, dispatch }: FieldsProps) {
  const { index, entry, shown } = view;
  const { text, differs } = nameOnTicket(nameIn(entry), facts.asking);
  if (text === null || entry.firstName === '' || entry.lastName === '') return null;
  if (!differs) {
    return (
      <p className="text-meta text-ink-2">
        On the ticket: <span className="board">{text}</span>
      </p>
    );
  }
  const id = `${controlName({ index, field: 'printedName' })}-error`;
  return (
    <div className="rounded-[10px] bg-sunken px-3 py-2.5">
      <Checkbox
        wraps
        name={controlName({ index, field: 'printedName' })}
        errorId={shown.printedName ? id : undefined}
        checked={entry.printedName === text}
        onChange={(checked) => change(dispatch, index, { printedName: checked ? text : '' })}
      >
        On the ticket: <span className="board font-medium">{text}</span>. This is how the passport or photo ID spells
        it.
      </Checkbox>
      <p className="mt-1 px-1 text-meta text-ink-2">
        If not, enter the name as in the two lines at the bottom of the passport’s photo page.
      </p>
      <FieldError id={id} text={shown.printedName} />
    </div>
  );
}

function Birthday({ view, facts, self, dispatch }: FieldsProps & { readonly self: boolean }) {
  if (facts.isNamedInTrip && !view.needs.dateOfBirth) return null;
  return (
    <TextField
      {...dateOf(view, 'dateOfBirth', dispatch)}
      label={view.needs.dateOfBirth ? 'Date of birth' : 'Date of birth (optional)'}
      hint={birthdayHint(view, facts, self)}
    />
  );
}

/** PAN where the airline asks for it, and a frequent-flyer number for each airline that flies. */
function NumberFields({ view, facts, self, dispatch }: FieldsProps & { readonly self: boolean }) {
  const { type, needs } = view;
  const off = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false };
  // Infants collect nothing: they have no seat of their own.
  const airlines = type === 'INFANT' ? [] : facts.airlines;
  const kept = (code: string) => (self ? facts.self.FFNumbers.find((one) => one.airlineCode === code) : undefined);
  if (airlines.length === 0 && needs.pan !== 'entered') return null;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {needs.pan === 'entered' && (
        <div>
          <TextField
            {...controlOf(view, 'pan', dispatch)}
            {...off}
            label="PAN"
            hint="The airline asks for it on this fare."
          />
          {self && (
            <Suspense>
              <KeepPan pan={view.entry.pan} />
            </Suspense>
          )}
        </div>
      )}
      {airlines.map(({ code, name }) => {
        const number = kept(code)?.FFNumber;
        return (
          <TextField
            key={code}
            {...controlOf(view, `flyer.${code}`, dispatch)}
            {...off}
            label={`${name} FF Number (optional)`}
            {...(number ? { hint: `Leave blank to use ${number} from your profile.` } : {})}
          />
        );
      })}
    </div>
  );
}

function birthdayHint({ type, needs }: TravellerView, { ageDate, self: profile }: TravellerFacts, self: boolean) {
  if (self && profile.hasDateOfBirth && !needs.dateOfBirth) return 'Leave blank to use your profile’s.';
  const ages = { ADULT: '12 years or older', CHILD: '2 to 11 years', INFANT: 'Under 2 years' } as const;
  return `${ages[type]} on ${longDate(ageDate)}`;
}

let choices: readonly CountryChoice[] | null = null;

function countries(): readonly CountryChoice[] {
  choices ??= countryChoices();
  return choices;
}

/** Why the passport of the profile is not enough. */
const LACKS: Readonly<Record<'missing' | 'expired' | 'no_issue_date', string | null>> = {
  missing: null,
  expired: 'Your profile’s passport expires before the journey ends: enter the one you travel on.',
  no_issue_date:
    'This airline asks for your passport’s issue date, which your profile lacks: enter it here or in your profile.',
};

function PassportFields({ view, facts, self, dispatch }: FieldsProps & { readonly self: boolean }) {
  const lack = self && facts.self.passportLack ? LACKS[facts.self.passportLack] : null;
  const needed = view.needs.issueDate;
  return (
    <fieldset>
      <legend className="mb-2 text-[13px] font-semibold">Passport</legend>
      {lack && <p className="mb-3 text-[13px] text-ink-2">{lack}</p>}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...controlOf(view, 'passportNumber', dispatch)}
          label="Passport number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...dateOf(view, 'passportExpiresOn', dispatch)}
          label="Passport expiry"
          hint={`Valid until ${longDate(facts.lastDate)} or later`}
        />
        <TextField
          {...dateOf(view, 'passportIssuedOn', dispatch)}
          label={needed ? 'Passport issue date' : 'Passport issue date (optional)'}
        />
        <SelectField
          {...controlOf(view, 'passportCountry', dispatch)}
          label="Passport country"
          placeholder="Select"
          options={countries().map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      {view.entry.otherPassport && (
        <Button
          tone="plain"
          size="small"
          className="mt-2"
          onClick={() => change(dispatch, view.index, { otherPassport: false })}
        >
          Use the passport in my profile
        </Button>
      )}
    </fieldset>
  );
}
