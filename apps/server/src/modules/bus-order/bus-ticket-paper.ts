import { phoneText } from '@pravas/contract/phone-number.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { busTicketTax } from '@pravas/domain/bus/bus-ticket-tax.ts';
import { arrivalText, departureText } from '@pravas/domain/bus/bus-time.ts';
import { formatInrExact, ZERO } from '@pravas/domain/money/money.ts';
import { gstStateText } from '@pravas/reference/gst-states.ts';
import type { PaperAmount, PaperFact } from '../booking/index.ts';
import { type BusOnlooker, presentBusOrder } from './present-bus-order.ts';

/** Seats that are booked, and who reads their ticket. */
export interface TicketQuestion extends Omit<BusOnlooker, 'isBooked' | 'hold'> {
  readonly detail: BusDetail;
  /** Our number of the order. */
  readonly ourReference: string;
  /** True for a private journey, whose tax nobody claims. */
  readonly isPersonal: boolean;
  /** At which we are reached day and night, E.164; null = there is none. */
  readonly supportPhone: string | null;
}

/** What is shown to the driver, in the order in which it is asked for. */
export interface BusTicketPaper {
  readonly operatorName: string;
  /** "Bengaluru → Hyderabad". */
  readonly route: string;
  /** "20:30, Tue 1 Dec to 06:00, Wed 2 Dec". */
  readonly times: string;
  /** For a departure after midnight; null for any other. */
  readonly nightNote: string | null;
  readonly numbers: readonly PaperFact[];
  readonly seats: readonly { readonly seat: string; readonly passenger: string; readonly state: string | null }[];
  /** They add up to the last one. */
  readonly amounts: readonly PaperAmount[];
  readonly facts: readonly PaperFact[];
}

const STATES = { held: null, cancelling: 'Being cancelled', cancelled: 'Cancelled' } as const;

/** A ticket out of the same words and sums that the page of the booking has. */
export function busTicketPaper(question: TicketQuestion): BusTicketPaper {
  const { detail, ourReference, supportPhone } = question;
  const bus = presentBusOrder(detail, { ...question, isBooked: true, hold: null });
  const { issued: ticket, boarding, dropping, beThereBy, price, cancellation } = bus;
  return {
    operatorName: bus.operator.name,
    route: `${bus.from} → ${bus.to}`,
    times: `${departureText(detail.boarding.at)} to ${arrivalText(detail.dropping?.at ?? detail.arrival)}`,
    nightNote: bus.nightNote,
    numbers: [
      ...(ticket ? [fact('Ticket number', [ticket.number])] : []),
      ...(ticket && ticket.operatorNumber !== null ? [fact("Operator's number", [ticket.operatorNumber])] : []),
      fact('Our number', [ourReference]),
    ],
    seats: bus.seats.map(({ text, name, state }) => ({ seat: text, passenger: name, state: STATES[state] })),
    amounts: [
      // A price of one part is its own sum.
      ...(price.lines.length > 1 ? price.lines : []).map(({ label, amount }) => ({
        label,
        text: formatInrExact(amount),
        isTotal: false,
      })),
      { label: 'Fare', text: formatInrExact(price.total), isTotal: true },
    ],
    facts: [
      fact('Bus', [bus.type.name, ...(ticket ? [ticket.vehicleText] : [])]),
      fact('Get on at', [
        ...(bus.movedNote === null ? [] : [bus.movedNote]),
        ...stopLines(boarding),
        `Be there by ${beThereBy.text}.`,
      ]),
      fact('Get off at', dropping === null ? ['Tell the driver where you want to get off.'] : stopLines(dropping)),
      fact('To show', ticket ? [ticket.showText] : []),
      fact('Cancelling', [
        ...(cancellation?.sentences ?? []),
        ...(cancellation?.alsoKept.filter(({ amount }) => amount !== ZERO) ?? []).map(
          ({ label, amount }) => `${label}: ${formatInrExact(amount)} is kept as well.`,
        ),
        ...(cancellation?.notes ?? []),
      ]),
      fact('Operator', operatorLines(detail)),
      fact('Tax', question.isPersonal ? [] : taxLines(detail, question)),
      fact('Help, day and night', supportPhone === null ? [] : [phoneText(supportPhone)]),
    ].filter(({ lines }) => lines.length > 0),
  };
}

function stopLines({ name, address, landmark, phoneText: phone, at }: ReturnType<typeof presentBusOrder>['boarding']) {
  return [
    `${name}, ${at.text}`,
    ...(address === null ? [] : [address]),
    ...(landmark === null ? [] : [`Near ${landmark}`]),
    ...(phone === null ? [] : [phone]),
  ];
}

/** What makes a ticket an invoice of its operator (CGST Rules, rule 54(4)). */
function operatorLines({ operator }: BusDetail): readonly string[] {
  return operator.gstin === null ? [] : [operator.name, `GSTIN ${operator.gstin}`];
}

/**
 * The tax in the fare by its heads, as the ticket of a passenger shows it (CGST Rules, rules 46 and 54(4)): of all its seats,
 * as it was sold. None where the price names no tax.
 */
function taxLines(
  { seats, operator, taxOwedBy = 'operator' }: BusDetail,
  { facts }: TicketQuestion,
): readonly string[] {
  const { supplierStateCode, placeOfSupplyStateCode, sez } = facts.terms;
  const tax = busTicketTax(
    seats.map(({ fare }) => fare),
    { operator, owedBy: taxOwedBy, ourStateCode: supplierStateCode, placeOfSupplyStateCode, isSez: sez !== undefined },
  );
  const heads = [
    { name: 'CGST', paise: tax.cgstPaise },
    { name: 'SGST', paise: tax.sgstPaise },
    { name: 'IGST', paise: tax.igstPaise },
  ].filter(({ paise }) => paise !== ZERO);
  if (heads.length === 0) return [];
  const shown = heads.map(({ name, paise }) => `${name} ${formatInrExact(paise)}`).join(', ');
  const rate = tax.rate === null ? '' : ` at ${tax.rate / 100} %`;
  return [
    `SAC ${tax.sac}, taxable ${formatInrExact(tax.taxablePaise)}, ${shown}${rate}`,
    `Place of supply: ${gstStateText(placeOfSupplyStateCode)}`,
    tax.isNineFive ? 'Paid by the booking platform under section 9(5) of the CGST Act.' : 'Paid by the operator.',
  ];
}

function fact(label: string, lines: readonly string[]): PaperFact {
  return { label, lines };
}
