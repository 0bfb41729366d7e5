import { countText, inr, inrOfSum } from '../../lib/money-text.ts';
import type { Checked, Details, Plan, Room } from './hotel-types.ts';

/** Who is paid, in words. */
export const PAYMENT_WORDS: Readonly<Record<Plan['payment'], string>> = {
  prepaid: 'Pay now',
  at_hotel: 'Pay at the hotel',
  company: 'Billed to your company',
};

/** What cancelling costs, in two or three words. */
export function planTerms({ freeUntil, isRefundable }: Pick<Plan, 'freeUntil' | 'isRefundable'>): string {
  if (freeUntil !== null) return 'Free cancellation';
  return isRefundable ? 'Cancellation is charged' : 'Not refundable';
}

/** True for what may be booked with at most a note. */
export function isCompliant({ verdict }: Pick<Plan, 'verdict'>): boolean {
  return verdict === null || verdict.outcome === 'within' || verdict.outcome === 'note';
}

/** "Breakfast · Free cancellation · Pay now". */
export function planText(plan: Plan): string {
  return [plan.boardText, planTerms(plan), PAYMENT_WORDS[plan.payment]].join(' · ');
}

/**
 * A room's name as people say it, and what else is to be said of it: "Standard Room, 1 double bed, NonSmoking" is a
 * standard room with one double bed, where nobody smokes. `description` may begin with the beds again.
 */
export function roomWords({ name, beds, description }: Pick<Room, 'name' | 'beds' | 'description'>) {
  const isBeds = (text: string) => beds !== null && text.toLowerCase() === beds.toLowerCase();
  const isSmokeFree = (text: string) => /^non[\s-]?smoking$/i.test(text);
  const parts = name.split(',').map((part) => part.trim());
  const title = parts.filter((part) => part !== '' && !isBeds(part) && !isSmokeFree(part)).join(', ');
  const isRepeated = beds !== null && description.toLowerCase().startsWith(beds.toLowerCase());
  const rest = isRepeated ? description.slice(beds.length).trim() : description;
  return {
    title: title === '' ? name : title,
    facts: [rest, ...(parts.some(isSmokeFree) ? ['non-smoking'] : [])].filter(Boolean).join(', '),
  };
}

/** How a choice is read out among the others. */
export function planLabel(room: Pick<Room, 'name' | 'beds' | 'description'>, plan: Plan): string {
  return [roomWords(room).title, plan.boardText, planTerms(plan), PAYMENT_WORDS[plan.payment], inr(plan.total)].join(
    ', ',
  );
}

/** A line of the price; they add up to the last. */
interface PriceLine {
  readonly label: string;
  readonly rupees: number;
  readonly total?: boolean;
}

/** What the price of a rate is made of: the rooms, the hotel's taxes, our fee. */
export function priceLines(plan: Plan, nights: number): readonly PriceLine[] {
  const { stayTotal, tax, fee, total, rooms } = plan;
  const roomText = `${countText(rooms.length, 'room')}, ${countText(nights, 'night')}`;
  const named =
    tax === null
      ? [{ label: `${roomText}, taxes included`, rupees: stayTotal }]
      : [
          { label: roomText, rupees: paiseSafe(stayTotal - tax) },
          { label: 'Taxes', rupees: tax },
        ];
  return [
    ...named,
    ...(fee === 0 ? [] : [{ label: 'Our fee, GST included', rupees: fee }]),
    { label: 'Total', rupees: total, total: true },
  ];
}

/** Rupees are sums of paise; their difference is one again. */
function paiseSafe(rupees: number): number {
  return Math.round(rupees * 100) / 100;
}

/** Who gets how much, where it is not all paid here now; else null. */
export function splitText({ payment, payNow, payAtHotel }: Plan): string | null {
  if (payAtHotel === 0) return null;
  const inrOf = inrOfSum([payNow, payAtHotel]);
  const later = payment === 'company' ? 'billed to your company by the hotel' : 'paid at the hotel';
  return payNow === 0 ? `${inrOf(payAtHotel)} ${later}` : `${inrOf(payNow)} now, ${inrOf(payAtHotel)} ${later}`;
}

/** What is paid at the desk besides: "City tax: INR 200". */
export function deskText({ label, currency, amount }: Plan['atHotel'][number]): string {
  return `${label}: ${currency === 'INR' ? inr(amount) : `${currency} ${amount.toLocaleString('en-IN')}`}`;
}

/** A term that has changed since it was shown, with what it was and what it is. */
export interface ChangedTerm {
  readonly code: Exclude<Checked['changes'][number], 'price'>;
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

/** The terms that have changed, one by one; the price is shown separately. */
export function changedTerms(before: Plan, { changes, offer }: Checked): readonly ChangedTerm[] {
  return changes.flatMap((code) => {
    if (code === 'price') return [];
    const { name, say } = TERMS[code];
    return [{ code, name, before: say(before), now: say(offer) }];
  });
}

const TERMS: Readonly<Record<ChangedTerm['code'], { readonly name: string; readonly say: (plan: Plan) => string }>> = {
  terms: { name: 'Cancellation', say: ({ cancellation }) => cancellation.join('. ') },
  board: { name: 'Meals', say: ({ boardText }) => boardText },
  rooms: { name: 'Room', say: ({ rooms }) => rooms.map(({ name }) => name).join(' + ') },
  at_hotel: {
    name: 'Paid at the hotel besides',
    say: ({ atHotel }) => (atHotel.length === 0 ? 'Nothing' : atHotel.map(deskText).join(', ')),
  },
};

/** What became of the chosen rate when its search was run again. */
export function askedAgainText(
  before: { readonly name: string; readonly total: number } | null,
  now: Plan | null,
): string {
  if (before === null) return 'The search had expired, so we asked the hotel again. These are current prices.';
  if (now === null)
    return `The search had expired, so we asked again. ${before.name} is no longer sold on those terms.`;
  const difference = now.total - before.total;
  if (difference === 0)
    return `The search had expired, so we asked again. ${before.name} still costs ${inr(now.total)}.`;
  return `The search had expired, so we asked again. Price changed from ${inr(before.total)} to ${inr(now.total)}.`;
}

/** What became of a rate since it was shared, `when` in words; `now` = null: it is not sold on those terms. */
export function sinceSharedText(
  { name, total, when }: { readonly name: string; readonly total: number; readonly when: string },
  now: Pick<Plan, 'total'> | null,
): string {
  const then = `${name} cost ${inr(total)} when it was shared, ${when}.`;
  if (now === null) return `${then} It is no longer sold on those terms.`;
  return now.total === total ? `${then} It still does.` : `${then} It costs ${inr(now.total)} now.`;
}

const GROUPS: readonly { readonly title: string; readonly of: readonly string[] }[] = [
  { title: 'Work', of: ['Wi-Fi Access', 'Conference Hall'] },
  { title: 'Arriving and leaving', of: ['24 Hour Front Desk', 'Parking', 'Elevator'] },
  { title: 'Food and drink', of: ['Restaurant', '24 Hour Room Service', 'Bar'] },
  { title: 'Comfort', of: ['Air Conditioning', 'Gym', 'Pool'] },
];

/** Facilities by what business travellers ask first, and those that the hotel does not list. */
export function facilityGroups(facilities: Details['hotel']['facilities']) {
  const has = (name: string) => facilities.includes(name);
  return {
    groups: GROUPS.map(({ title, of }) => ({ title, has: of.filter(has) })).filter((group) => group.has.length > 0),
    missing: GROUPS.flatMap(({ of }) => of.filter((name) => !has(name))),
  };
}
