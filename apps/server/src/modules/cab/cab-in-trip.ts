import { phoneText } from '@pravas/contract/phone-number.ts';
import { cabCancellationWords } from '@pravas/domain/cab/cab-cancellation.ts';
import { type CabDetail, type CabPlace, VEHICLE_CLASSES } from '@pravas/domain/cab/cab-detail.ts';
import { cabPrice } from '@pravas/domain/cab/cab-price.ts';
import { dutyLabel } from '@pravas/domain/cab/cab-rate-card.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { deskInTrip } from '../booking/index.ts';
import { cabRules } from './cab-rules.ts';
import { presentDriver, vehicleText } from './present-cab.ts';

/** What cabs have to say in a trip. */
export const cabsInTrip = deskInTrip<CabDetail>({
  kind: 'cab',
  papers: 'Booking numbers',
  route: (ride) => cabRules.name(ride),
  more: (ride) => `${dutyLabel(ride.duty)}, ${vehicleText(ride.vehicle)}, pick-up ${clockOf(ride.pickUpAt.wall)}`,
  title: ({ vehicle }) => VEHICLE_CLASSES[vehicle.vehicleClass].label,
  from: ({ pickUp }) => placeOf(pickUp),
  to: ({ drop }) => placeOf(drop),
  span: (ride) => ({ departs: ride.pickUpAt, arrives: (ride.slip ?? ride.expected).end }),
  location: ({ pickUp }) => placeText(pickUp),
  lines: (ride, isGoing) => [
    `${dutyLabel(ride.duty)}, ${vehicleText(ride.vehicle)}`,
    `Pick-up: ${placeText(ride.pickUp)}, ${shortDate(ride.pickUpAt.wall)}, ${clockOf(ride.pickUpAt.wall)}`,
    ...ride.stops.map((stop) => `Stop: ${placeText(stop)}`),
    `Drop: ${placeText(ride.drop)}`,
    ...(ride.connectionNumber === null ? [] : [`For ${ride.connectionNumber}`]),
    ...(isGoing ? [driverText(ride)] : []),
  ],
  lineOf: () => null,
  reminders: [{ beforeSeconds: 3_600, text: 'The cab comes in an hour' }],
  rules: (ride) => (ride.slip === null ? `Cancelling: ${cabCancellationWords(ride.card.cancellation)}.` : ''),
  shared: (_, { detail }) => ({
    pickUp: { place: detail.pickUp.place, city: detail.pickUp.city },
    drop: { place: detail.drop.place, city: detail.drop.city },
    vehicle: vehicleText(detail.vehicle),
    driver: detail.driver && presentDriver(detail.driver),
  }),
  planned: ({ pickUp, drop, pickUpAt, duty }, startsOn) => ({
    pickUp: { place: pickUp.place, city: pickUp.city },
    drop: { place: drop.place, city: drop.city },
    pickUpAt: `${startsOn}T${clockOf(pickUpAt.wall)}`,
    duty: dutyLabel(duty),
  }),
  claimable: (ride) => {
    const { tax } = cabPrice(ride);
    if (tax.isCreditAllowed) return { paise: tax.billedPaise, note: null };
    return {
      paise: ZERO,
      note: tax.billedPaise > 0 ? 'The law blocks the credit of GST on the ride itself.' : null,
    };
  },
});

function placeOf({ city }: CabPlace) {
  return { code: city, city, zone: INDIAN_ZONE };
}

function placeText({ place, city }: CabPlace): string {
  return `${place}, ${city}`;
}

function driverText({ driver, vendor }: CabDetail): string {
  if (driver === null) return `${vendor.name} names the driver before the pick-up.`;
  return `Driver: ${driver.name}, ${phoneText(driver.mobile)}, ${driver.vehicleNumber}`;
}
