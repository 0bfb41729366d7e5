import { DEFAULT_CANCELLATION_CHARGE } from '@pravas/domain/fare/convenience-fee.ts';
import type { ReactNode } from 'react';
import { longDate } from '../../../lib/calendar-date.ts';
import { inr } from '../../../lib/money-text.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import type { CustomerFees, PlannedFee } from './customer-fees-queries.ts';
import { AMOUNTS, AREAS, type FeePlace, JOURNEYS } from './fees-form.ts';

/** What fees are counted by. */
export const FEES_INTRO =
  'In rupees before GST: for each traveller of a flight, each room of a hotel, and buses by the seat or by the booking.';

/** What holds today. */
export function FeesOfToday({ fees }: { readonly fees: CustomerFees['today'] }) {
  const { flight, hotel, bus, personalBooking } = fees;
  return (
    <>
      <FeeTable
        title="Business trips"
        cell={({ area, journey, amount }) => (
          <span className="board">{feeText(amount, flight[area][journey][amount])}</span>
        )}
      />
      {personalBooking ? (
        <FeeTable
          title="Personal trips"
          cell={({ area, journey, amount }) => (
            <span className="board">{feeText(amount, personalBooking.flight[area][journey][amount])}</span>
          )}
        />
      ) : (
        <p className="mt-3 text-[13px] text-ink-2">Personal trips carry the same fees.</p>
      )}
      <p className="mt-3 text-[13px]">
        Hotels, for each room: {inr(hotel?.standardAmount ?? 0)} for booking, {cancelText(hotel?.cancelAmount ?? 0)} for
        cancelling.
      </p>
      <p className="mt-1 text-[13px]">
        Buses, for each {bus?.per ?? 'seat'}: {inr(bus?.standardAmount ?? 0)} for booking,{' '}
        {cancelText(bus?.cancelAmount ?? 0)} for cancelling.
      </p>
    </>
  );
}

interface PlannedFeesProps {
  readonly label: string;
  readonly fees: readonly PlannedFee[];
  /** Shown at the end of a row. */
  readonly action?: (fee: PlannedFee) => ReactNode;
}

/** Fees by the day on which they begin, or began. */
export function PlannedFees({ label, fees, action }: PlannedFeesProps) {
  return (
    <ul aria-label={label} className="divide-y divide-hairline text-[13px]">
      {fees.map((fee) => (
        <li
          key={fee._id ?? fee.name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <p className="font-medium">
              {fee.validFrom === null ? 'From the beginning' : `From ${longDate(fee.validFrom)}`}: {fee.name}
            </p>
            <p>{amountsText(fee)}</p>
            {fee.enteredBy !== null && <p className="text-ink-2">Entered by {fee.enteredBy}</p>}
          </div>
          {action?.(fee)}
        </li>
      ))}
    </ul>
  );
}

/** What cancelling costs where nothing is set, in rupees. */
export const USUAL_CANCELLING = DEFAULT_CANCELLATION_CHARGE.chargePaise / 100;

/** What is charged for cancelling: nothing set is the usual charge. */
function cancelText(set: number): string {
  return inr(set > 0 ? set : USUAL_CANCELLING);
}

function feeText(amount: FeePlace['amount'], set: number): string {
  return amount === 'cancelAmount' ? cancelText(set) : inr(set);
}

/** "₹200 for booking and ₹100 for cancelling, each traveller". */
export function amountsText({ standardAmount, cancelAmount, per }: PlannedFee): string {
  if (standardAmount === null || cancelAmount === null) return 'As business trips';
  return `${inr(standardAmount)} for booking and ${cancelText(cancelAmount)} for cancelling, each ${per}`;
}

interface FeeTableProps {
  readonly title: string;
  readonly cell: (place: FeePlace, name: string) => ReactNode;
}

/** Fees of flights, by destination and by whether they are return flights. */
export function FeeTable({ title, cell }: FeeTableProps) {
  return (
    <div className="mt-3 max-w-[640px] overflow-hidden rounded-xl border border-hairline first:mt-0">
      <ScrollBox label={title}>
        <table className="w-full min-w-[300px] text-[13px]">
          <thead>
            <tr className="bg-sunken text-left">
              <th scope="col" className="px-4 py-2 font-semibold">
                {title}
              </th>
              {AMOUNTS.map(({ amount, label }) => (
                <th key={amount} scope="col" className="w-36 px-3 py-2 font-medium max-sm:w-24 sm:px-4 text-ink-2">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AREAS.flatMap(({ area, label }) =>
              JOURNEYS.map(({ journey, label: way }) => (
                <tr key={`${area} ${journey}`} className="border-t border-hairline align-baseline">
                  <th scope="row" className="px-3 py-3 text-left font-normal sm:px-4">
                    {label}, {way}
                  </th>
                  {AMOUNTS.map(({ amount, label: what }) => (
                    <td key={amount} className="px-2 py-2 sm:px-4">
                      {cell({ area, journey, amount }, `${title}: ${label}, ${way}, ${what.toLowerCase()}`)}
                    </td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
