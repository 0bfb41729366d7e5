import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type Form, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { cx } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { travelerInputs, withMember } from './party.ts';
import { PartyField } from './party-field.tsx';
import { SavedTravellerDialog } from './saved-traveller-dialog.tsx';
import { TRIP_KINDS } from './trip-ask.ts';
import { TripFields } from './trip-fields.tsx';
import { chargedToBody, checkNewTrip, EMPTY_TRIP, type NewTripValues } from './trip-form.ts';
import { renewTrips, tripSettingsQuery } from './trip-query.ts';
import type { TripKind } from './trip-types.ts';

/** A new trip: for whom, when, why, and what it is charged to. Flights are added when it is there. */
export function NewTripDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const [adding, setAdding] = useState(false);
  const form = useForm<NewTripValues>({
    initial: EMPTY_TRIP,
    check: checkNewTrip,
    keepAs: 'new-trip',
    submit: async (values) => {
      const { name, startDate, endDate, kind, travelers } = values;
      const body = {
        ...(name.trim() === '' ? {} : { name }),
        ...(startDate === '' ? {} : { startDate }),
        ...(endDate === '' ? {} : { endDate }),
        ...chargedToBody(values),
        kind,
        ...(kind === 'self' ? {} : { travelers: travelerInputs(travelers) }),
      };
      const { data } = await once(body, (idempotencyKey) => api.call(createTrip, { body, idempotencyKey }));
      void renewTrips(queries);
      onClose();
      await navigate({ to: '/trip/details', search: { tripId: data._id } });
    },
  });
  const { kind, travelers } = form.values;
  return (
    <>
      <FormDialog title="New trip" form={form} onClose={onClose} submit="Create trip" width="w-[min(94vw,640px)]">
        <TripFields form={form} nameHint="Leave blank to name it after you" />
        <KindChoice form={form} />
        {kind !== 'self' && (
          <PartyField
            kind={kind}
            party={travelers}
            error={form.error('travelers')}
            onChange={(party) => form.set('travelers', party)}
            onBlur={() => form.touch('travelers')}
            onAdd={() => setAdding(true)}
          />
        )}
      </FormDialog>
      {adding && (
        <SavedTravellerDialog
          kind={kind === 'personal' ? 'personal' : 'external'}
          onSaved={(member) =>
            form.update((values) => ({ ...values, travelers: withMember(values.travelers, member) }))
          }
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function KindChoice({ form }: { readonly form: Form<NewTripValues> }) {
  const id = useId();
  const settings = useQuery(tripSettingsQuery());
  const rules = settings.data?.kinds ?? [];
  const choose = (kind: TripKind) => form.update((values) => ({ ...values, kind, travelers: [] }));
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Who is it for</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {TRIP_KINDS.map(({ value, label }) => {
          const rule = rules.find((one) => one.kind === value);
          // Until the server has said so, only what is always allowed can be chosen.
          const allowed = rule?.allowed ?? (value === 'self' || value === 'personal');
          const here = form.values.kind === value;
          return (
            <label
              key={value}
              className={cx(
                'relative flex min-h-11 flex-col justify-center rounded-[10px] border px-3.5 py-2',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
                here ? 'border-action bg-blue-soft' : 'border-edge',
                allowed ? 'cursor-pointer' : 'cursor-not-allowed bg-sunken',
              )}
            >
              <input
                type="radio"
                name={id}
                checked={here}
                disabled={!allowed}
                aria-describedby={allowed ? undefined : `${id}-${value}`}
                onChange={() => choose(value)}
                className="absolute inset-0 appearance-none rounded-[10px] outline-none"
              />
              <span className={cx('font-medium', here ? 'text-blue' : allowed ? 'text-ink' : 'text-ink-3')}>
                {label}
              </span>
              {!allowed && rule?.reason && (
                <span id={`${id}-${value}`} className="text-meta text-ink-3">
                  {rule.reason}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} text={form.error('kind')} />
    </fieldset>
  );
}
