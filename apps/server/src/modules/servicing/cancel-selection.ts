import type { userCancellationDetails } from '@pravas/contract/servicing/cancel-operations.ts';
import type { CancelSelection } from '@pravas/domain/flight-order/cancel-choices.ts';
import { scopeOfCode } from '@pravas/domain/flight-order/cancel-choices.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { Booking } from '../booking/index.ts';

type Details = z.output<typeof userCancellationDetails>;
type TickedTraveler = Details['canceledTravelersOnward'][number];

/** What a request wants cancelled, in the specification's words. */
export interface WantedCancellation {
  readonly type: '' | '1' | '2';
  readonly userCancellationDetails?: Details | undefined;
  /** True for a no-show; absent = false. */
  readonly noShow?: boolean | undefined;
}

/** Several travellers are cancelled by ticking them; one alone chooses a scope (screens §2.5). */
export function isByTraveller(booking: Pick<Booking, 'travellers'>): boolean {
  return booking.travellers.length > 1;
}

/**
 * Reads the scope or the boxes of a request, as the booking has one traveller or several. Throws `validation_failed`
 * for a box that names another person than the booking does at that place.
 */
export function readSelection(booking: Pick<Booking, 'travellers'>, wanted: WantedCancellation): CancelSelection {
  if (!isByTraveller(booking)) {
    const scope = scopeOfCode(wanted.type);
    if (scope === null) throw new Error(`No scope has the code ${wanted.type}`);
    return { scope };
  }
  const details = wanted.userCancellationDetails;
  return {
    onward: ticked(booking, details?.canceledTravelersOnward ?? [], 'canceledTravelersOnward'),
    return: ticked(booking, details?.canceledTravelersReturn ?? [], 'canceledTravelersReturn'),
  };
}

function ticked(
  { travellers }: Pick<Booking, 'travellers'>,
  list: readonly TickedTraveler[],
  field: keyof Details,
): readonly number[] {
  return list.flatMap((one, position) => {
    if (!one.isChecked || one.isCancelled) return [];
    const index = one.index ?? position;
    const traveller = travellers[index];
    const isHim =
      traveller !== undefined &&
      (one.firstName === undefined || one.firstName === traveller.firstName) &&
      (one.lastName === undefined || one.lastName === traveller.lastName);
    if (isHim) return [index];
    const message = 'One of the travellers is not on this booking. Please reload the page.';
    throw new Refusal('validation_failed', {
      message,
      errors: [{ field: `userCancellationDetails.${field}`, message }],
    });
  });
}
