import type { addBus } from '@pravas/contract/bus/add-bus.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { BusLayout } from '@pravas/domain/bus/bus-layout.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { type ChosenSeat, checkSeats } from '@pravas/domain/bus/check-seats.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { IdDocument } from '@pravas/suppliers/bus/port.ts';
import { Refusal } from '../../platform/refusal.ts';

type WireSeats = BodyOf<typeof addBus>['seats'];

/** Problems of seats that no passenger can have any more. */
const GONE: readonly string[] = ['no_such_seat', 'sold'];

/**
 * Refuses seats that these people cannot have, naming seat and rule: `offer_unavailable` for one that is sold,
 * `validation_failed` for the others.
 */
export function expectSeats(layout: BusLayout, chosen: readonly ChosenSeat[], wanted: number): void {
  const problems = checkSeats(layout, chosen, { wanted });
  const [first] = problems;
  if (!first) return;
  const gone = problems.find(({ code }) => GONE.includes(code));
  const errors = problems.map(({ seatName, message }) => {
    const index = chosen.findIndex((one) => one.seatName === seatName);
    return { field: index === -1 ? 'seats' : `seats.${index}.seatName`, message };
  });
  throw new Refusal(gone ? 'offer_unavailable' : 'validation_failed', {
    message: (gone ?? first).message,
    errors,
  });
}

/**
 * What operators ask of passengers besides who they are: their age, and where the bus asks for it a paper with a
 * number. Throws `traveller_details_missing` naming seat and field.
 */
export function expectPassengers(
  seats: WireSeats,
  travellers: readonly Traveller[],
  { isIdNeeded }: Pick<BusService, 'isIdNeeded'>,
  places: readonly number[],
): void {
  const errors = seats.flatMap(({ seatName, idDocument }, index) => {
    const traveller = travellers[places[index] ?? 0];
    return [
      ...(traveller?.dateOfBirth === null
        ? [
            {
              field: `seats.${index}.passenger.dateOfBirth`,
              message: `Enter the date of birth of the passenger in seat ${seatName}: operators ask for the age.`,
            },
          ]
        : []),
      ...(isIdNeeded && !idDocument
        ? [
            {
              field: `seats.${index}.idDocument`,
              message: `Enter an identity document for the passenger in seat ${seatName}: this operator asks for one.`,
            },
          ]
        : []),
    ];
  });
  const [first] = errors;
  if (first) throw new Refusal('traveller_details_missing', { message: first.message, errors });
}

/**
 * The documents that were named, by the passenger's place among the travellers; what no operator asks for is not kept.
 */
export function documentsOf(
  seats: WireSeats,
  places: readonly number[],
  { isIdNeeded }: Pick<BusService, 'isIdNeeded'>,
): Readonly<Record<string, IdDocument>> {
  if (!isIdNeeded) return {};
  return Object.fromEntries(
    seats.flatMap(({ idDocument }, index) => (idDocument ? [[String(places[index] ?? 0), idDocument]] : [])),
  );
}
