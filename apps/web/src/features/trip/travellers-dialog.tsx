import { setTripTravelers } from '@pravas/contract/trip/trip-edit-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { checkParty, type PartyMember, partyOf, travelerInputs, withMember } from './party.ts';
import { PartyField } from './party-field.tsx';
import { SavedTravellerDialog } from './saved-traveller-dialog.tsx';
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';

interface TravellersDialogProps {
  readonly trip: TripDetails;
  readonly onClose: () => void;
}

/** Says who travels; unpaid flights are re-named with them. */
export function TravellersDialog({ trip, onClose }: TravellersDialogProps) {
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const form = useForm<{ readonly travelers: readonly PartyMember[] }>({
    initial: { travelers: partyOf(trip.travelers) },
    check: ({ travelers }) => ({ travelers: checkParty('colleagues', travelers) }),
    submit: async ({ travelers }) => {
      try {
        const body = { tripId: trip._id, version: trip.version, travelers: travelerInputs(travelers) };
        await api.call(setTripTravelers, { body });
      } catch (error) {
        if (errorCode(error) === 'trip_version_conflict') await renewTrips(queries, trip._id);
        throw error;
      }
      await renewTrips(queries, trip._id);
      onClose();
    },
  });
  return (
    <>
      <FormDialog title="Who travels" form={form} onClose={onClose} submit="Save" width="w-[min(94vw,560px)]">
        <PartyField
          kind={trip.kind}
          party={form.values.travelers}
          error={form.error('travelers')}
          onChange={(travelers) => form.set('travelers', travelers)}
          onAdd={() => setAdding(true)}
        />
      </FormDialog>
      {adding && (
        <SavedTravellerDialog
          kind={trip.kind === 'personal' ? 'personal' : 'external'}
          onSaved={(member) => form.update((values) => ({ travelers: withMember(values.travelers, member) }))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
