import { ZERO } from '../money/money.ts';
import { dateOf, epochMillisecondsOf } from '../time/airport-time.ts';
import { isGstStateCode, parseGstin } from '../validation/gstin.ts';
import {
  type CabDetail,
  type CabDriver,
  type CabPlace,
  type CabVehicle,
  type CabVendor,
  VEHICLE_CLASSES,
} from './cab-detail.ts';
import { amountProblems, type CabProblem, isTime, isWithin, problems } from './cab-problem.ts';
import { type CabDuty, LOCAL_PACKAGES } from './cab-rate-card.ts';
import { type CabSupply, cabTaxProblem } from './cab-tax.ts';
import { cabTaxQuestion } from './cab-tax-question.ts';
import { isOneRide, mostNights, usedMinutes } from './cab-usage.ts';
import { checkRateCard } from './check-rate-card.ts';
import { checkDutySlip } from './duty-slip.ts';

/** The most seats of a vehicle, the driver's included. */
export const MOST_SEATS = 60;
/** The most bags of a ride. */
export const MOST_BAGS = 60;
const MOST_KM = 5_000;
/** Rates of GST are known from then on, for every choice. */
const FIRST_DAY = '2019-10-01';
const TOO_LONG = 'A ride lasts at most 60 days: check both dates, or enter several rides';

/** State, district, series and number ("KA01AB1234"), or year, BH, number and series ("22BH1234AA"). */
const VEHICLE_NUMBERS = [/^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}$/, /^\d{2}BH\d{4}[A-Z]{1,2}$/] as const;

/** The errors of a ride as it was entered; empty where all is well. */
export function checkCabDetail(detail: CabDetail): readonly CabProblem[] {
  const duty = dutyProblems(detail.duty);
  return [
    ...duty,
    ...vehicleProblems(detail.vehicle),
    ...partyProblems(detail),
    ...placeProblems('pickUp', 'Pick-up', detail.pickUp),
    ...detail.stops.flatMap((stop, index) => placeProblems(`stops.${index}`, 'Stop', stop)),
    ...placeProblems('drop', 'Drop', detail.drop),
    ...(duty.length > 0 ? [] : routeProblems(detail)),
    ...connectionProblems(detail),
    ...vendorProblems(detail.vendor),
    ...(duty.length > 0 ? [] : checkRateCard(detail.duty, detail.card)),
    ...expectedProblems(detail),
    ...(detail.driver === null ? [] : driverProblems(detail.driver)),
    ...taxProblems(detail),
    ...slipProblems(detail),
  ];
}

/** The errors of what a cab is hired for. */
export function dutyProblems(duty: CabDuty): readonly CabProblem[] {
  switch (duty.kind) {
    case 'local':
      return problems([
        !Object.hasOwn(LOCAL_PACKAGES, duty.package),
        'duty.package',
        'Select 4 h / 40 km, 8 h / 80 km or 12 h / 120 km',
      ]);
    case 'outstation':
      return problems([
        !['one_way', 'round', 'multi_city'].includes(duty.trip),
        'duty.trip',
        'Select one way, round trip or several cities',
      ]);
    case 'transfer':
      return problems([
        !['airport', 'railway_station'].includes(duty.hub),
        'duty.hub',
        'Select whether it is a transfer of an airport or a railway station',
      ]);
    default:
      return [{ field: 'duty.kind', message: 'Select local, outstation or transfer' }];
  }
}

function vehicleProblems({ vehicleClass, model, seats }: CabVehicle): readonly CabProblem[] {
  return problems(
    [!Object.hasOwn(VEHICLE_CLASSES, vehicleClass), 'vehicle.vehicleClass', 'Select a vehicle class'],
    [
      model !== null && !isText(model, 50),
      'vehicle.model',
      'Enter the model in at most 50 characters, or leave it blank',
    ],
    [!isWithin(seats, 2, MOST_SEATS), 'vehicle.seats', `Seats with the driver's must be 2 to ${MOST_SEATS}`],
  );
}

function partyProblems({ passengerCount, bagCount, vehicle }: CabDetail): readonly CabProblem[] {
  const places = vehicle.seats - 1;
  return problems(
    [!isWithin(passengerCount, 1, MOST_SEATS), 'passengerCount', 'Enter the number of passengers'],
    [
      isWithin(passengerCount, 1, MOST_SEATS) && isWithin(vehicle.seats, 2, MOST_SEATS) && passengerCount > places,
      'passengerCount',
      `This vehicle seats ${places} besides the driver: choose a larger one, or enter a second cab`,
    ],
    [!isWithin(bagCount, 0, MOST_BAGS), 'bagCount', `Bags must be 0 to ${MOST_BAGS}`],
  );
}

/** The errors of a place, by its field and its label. */
export function placeProblems(
  field: string,
  label: string,
  { place, city, stateCode }: CabPlace,
): readonly CabProblem[] {
  return problems(
    [!isText(place, 200), `${field}.place`, `${label}: enter the place or address in at most 200 characters`],
    [!isText(city, 50), `${field}.city`, `${label}: enter the city`],
    [
      stateCode !== null && !isGstStateCode(stateCode),
      `${field}.stateCode`,
      `${label}: state must be a two-digit GST state code, or left blank`,
    ],
  );
}

function routeProblems({ duty, pickUp, drop, stops }: CabDetail): readonly CabProblem[] {
  if (duty.kind !== 'outstation') return [];
  const isSameCity = pickUp.city.trim().toLowerCase() === drop.city.trim().toLowerCase();
  return problems(
    [
      duty.trip === 'one_way' && isSameCity,
      'drop.city',
      'A trip one way ends in another city: change the drop, or select a round trip',
    ],
    [
      duty.trip === 'round' && !isSameCity,
      'drop.city',
      'A round trip ends where it begins: change the drop, or select one way or several cities',
    ],
    [
      duty.trip === 'multi_city' && stops.length === 0,
      'stops',
      'Enter at least one city on the way, or select one way',
    ],
  );
}

/** The errors of a connection: "6E 2134", or a train by its five digits. */
export function connectionProblems({ connectionNumber }: Pick<CabDetail, 'connectionNumber'>): readonly CabProblem[] {
  return problems([
    connectionNumber !== null && !/^(?:[A-Z\d]{2} ?\d{1,4}|\d{5})$/.test(connectionNumber),
    'connectionNumber',
    'Enter the flight as 6E 2134 or the train as 12276, or leave it blank',
  ]);
}

function vendorProblems({ name, gstin, stateCode }: CabVendor): readonly CabProblem[] {
  const parsed = gstin === null ? null : parseGstin(gstin);
  return problems(
    [!isText(name, 100), 'vendor.name', "Enter the vendor's name in at most 100 characters"],
    [
      parsed !== null && !parsed.ok,
      'vendor.gstin',
      "Enter the vendor's 15-character GSTIN, or leave it blank if it has none",
    ],
    [!isGstStateCode(stateCode), 'vendor.stateCode', 'Select the state that the vendor supplies from'],
    [
      parsed?.ok === true && isGstStateCode(stateCode) && parsed.gstin.stateCode !== stateCode,
      'vendor.stateCode',
      `The GSTIN is of state ${parsed?.ok ? parsed.gstin.stateCode : ''}: select the same`,
    ],
  );
}

function expectedProblems({ expected, pickUpAt, card }: CabDetail): readonly CabProblem[] {
  const { km, start, end, nights } = expected;
  const hasTimes = isTime(start) && isTime(end);
  const isLater = hasTimes && usedMinutes(expected) > 0;
  const isOne = isLater && isOneRide(expected);
  const most = isOne ? mostNights(expected) : null;
  const isPickUpTime = isTime(pickUpAt);
  const waitsMs = isPickUpTime && isTime(start) ? epochMillisecondsOf(start) - epochMillisecondsOf(pickUpAt) : 0;
  return [
    ...problems(
      [!isPickUpTime, 'pickUpAt', 'Enter the pick-up as date and time'],
      [!isWithin(km, 1, MOST_KM), 'expected.km', 'Expected kilometres must be 1 to 5,000'],
      [!isTime(start), 'expected.start', 'Enter when the duty is expected to start, as date and time'],
      [!isTime(end), 'expected.end', 'Enter when the duty is expected to end, as date and time'],
      [
        isPickUpTime && dateOf(pickUpAt.wall) < FIRST_DAY,
        'pickUpAt',
        'The pick-up is before 1 October 2019. Check its date',
      ],
      [hasTimes && !isLater, 'expected.end', 'The ride must end after it starts; check both dates'],
      [isLater && !isOne, 'expected.end', TOO_LONG],
      [
        card.counting === 'point_to_point' ? waitsMs !== 0 : waitsMs > 0,
        'expected.start',
        card.counting === 'point_to_point'
          ? 'The rate card counts from the pick-up, so the duty must start then'
          : 'The cab must leave its garage at or before the pick-up',
      ],
      [
        !Number.isSafeInteger(nights) || nights < 0 || (most !== null && nights > most),
        'expected.nights',
        `Nights driven (22:00 to 06:00) must be 0${most ? ` to ${most}` : ''}`,
      ],
    ),
    ...amountProblems('expected.', expected, {
      tollPaise: 'Toll',
      parkingPaise: 'Parking',
      permitPaise: 'State taxes and permits',
    }),
  ];
}

function driverProblems({ name, mobile, vehicleNumber }: CabDriver): readonly CabProblem[] {
  return problems(
    [!isText(name, 80), 'driver.name', "Enter the driver's name in at most 80 characters"],
    [!/^\+[1-9]\d{6,14}$/.test(mobile), 'driver.mobile', "Enter the driver's mobile number with its country code"],
    [
      !VEHICLE_NUMBERS.some((pattern) => pattern.test(vehicleNumber)),
      'driver.vehicleNumber',
      'Enter the vehicle number without spaces, such as KA01AB1234 or 22BH1234AA',
    ],
  );
}

const SUPPLIES: readonly string[] = ['rent', 'passenger_transport', 'platform'] satisfies CabSupply[];

function taxProblems(detail: CabDetail): readonly CabProblem[] {
  const { tax } = detail;
  const problem = cabTaxProblem(cabTaxQuestion(detail, ZERO));
  return problems(
    [
      !SUPPLIES.includes(tax.supply),
      'tax.supply',
      'Select what the vendor bills: a cab with driver, a trip by the kilometre, or a trip sold by a platform',
    ],
    [
      tax.rateChoice !== 'restricted' && tax.rateChoice !== 'full',
      'tax.rateChoice',
      'Select 5 % without credit, or the full rate with it',
    ],
    [
      !isGstStateCode(tax.placeOfSupplyStateCode),
      'tax.placeOfSupplyStateCode',
      'Select the state in which the ride is supplied',
    ],
    [problem !== null, 'tax.rateChoice', problem ?? ''],
  );
}

function slipProblems({ slip, card, driver, pickUpAt, expected }: CabDetail): readonly CabProblem[] {
  if (slip === null) return [];
  return [
    ...problems([driver === null, 'driver', 'Enter the driver before the duty slip']),
    ...checkDutySlip(slip, { counting: card.counting, pickUpAt, expectedEnd: expected.end }).map(
      ({ field, message }) => ({ field: `slip.${field}`, message }),
    ),
  ];
}

function isText(text: string, most: number): boolean {
  return text.trim() !== '' && text.length <= most;
}
