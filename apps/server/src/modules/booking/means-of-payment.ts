import type { Privilege } from '@pravas/contract/privileges.ts';
import type { MeansOfPayment } from '@pravas/domain/wallet/means.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Booking } from './booking.ts';

/** The privilege that each means of payment needs. */
const NEEDED: Readonly<Record<MeansOfPayment, Privilege>> = {
  wallet: 'pay.wallet',
  credit_line: 'pay.later',
  card: 'pay.card',
};

const NAMES: Readonly<Record<MeansOfPayment, string>> = {
  wallet: 'the wallet',
  credit_line: 'the credit line',
  card: 'a card',
};

/** What this person may pay this booking with: a private booking is not paid with the organisation's money. */
export function allowedMeans(
  { facts }: Pick<Booking, 'facts'>,
  { privileges }: Pick<Caller, 'privileges'>,
): readonly MeansOfPayment[] {
  return (['wallet', 'credit_line', 'card'] as const).filter(
    (means) => privileges.has(NEEDED[means]) && !(facts.terms.personal && means !== 'card'),
  );
}

/** Throws `means_not_allowed` where something was chosen that this person may not pay with. */
export function refuseMeans(
  booking: Pick<Booking, 'facts'>,
  payer: Pick<Caller, 'privileges'>,
  chosen: readonly MeansOfPayment[],
): void {
  const allowed = allowedMeans(booking, payer);
  const refused = chosen.find((means) => !allowed.includes(means));
  if (refused === undefined) return;
  const message =
    booking.facts.terms.personal && refused !== 'card'
      ? `This is a private trip, so ${NAMES[refused]} of your organisation cannot pay for it.`
      : `You are not allowed to pay with ${NAMES[refused]}. Ask your admin for the right "${NEEDED[refused]}".`;
  throw new Refusal('means_not_allowed', { message, errors: [{ field: 'payWith', message }] });
}
