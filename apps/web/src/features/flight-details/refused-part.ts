import { ApiError } from '@pravas/contract/client.ts';
import { errorCode, errorText } from '../../lib/error-text.ts';
import type { DetailsAddress } from '../../lib/flight-details-query.ts';

/**
 * The parts an address can do without: the flight is shown with the fare, or the registration, that the server chooses.
 */
export type SparePart = 'fareType' | 'gst';

const SPARE: readonly string[] = ['fareType', 'gst'] satisfies readonly SparePart[];

/** The part of the address that caused the refusal and can be dropped; null where there is none. */
export function refusedPart(error: unknown, address: Pick<DetailsAddress, SparePart>): SparePart | null {
  if (!(error instanceof ApiError)) return null;
  const { code, errors = [] } = error.envelope;
  const fields = code === 'fare_not_offered' ? ['fareType'] : errors.map(({ field }) => field);
  // Where the flight itself is refused as well, nothing is gained by asking once more.
  if (fields.some((field) => !SPARE.includes(field))) return null;
  const [part] = fields as readonly SparePart[];
  return part !== undefined && address[part] !== null ? part : null;
}

/** Refusals that say nothing of the question itself: only who asks, or how often, has to change. */
const ASKED_AGAIN: readonly number[] = [401, 408, 429, 450];

/** Why asking again for the same flight would be refused again, in a sentence; null where it may be answered. */
export function goneText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { status } = error.envelope;
  if (status < 400 || status >= 500 || ASKED_AGAIN.includes(status)) return null;
  // These are about fields, and about things that the page does not show.
  const isAboutAddress = status === 400 || errorCode(error) === 'not_found';
  return isAboutAddress ? 'This address names no flight' : errorText(error);
}
