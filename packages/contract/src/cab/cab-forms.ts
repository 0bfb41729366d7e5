import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { openLine, typedChoice, typedLine, typedNumber } from '../desk/entry-fields.ts';
import { optionalText } from '../form-fields.ts';

const MOST_STOPS = 10;
const MOST_TIERS = 10;

const money = (label: string) => z.prefault(amount(label), 0);

/** "Kempegowda Airport, Terminal 2" or an address, and its city. */
const place = (label: string) =>
  z.strictObject(
    {
      place: typedLine(label),
      city: typedLine(`City of the ${label.toLowerCase()}`),
      /** GST code of its state, "29"; null = not known. */
      stateCode: openLine('State'),
    },
    { error: () => `${label} is required` },
  );

/** What a cab is hired for. */
export const cabDuty = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('local'), package: typedChoice('Package') }),
    z.strictObject({ kind: z.literal('outstation'), trip: typedChoice('Kind of trip') }),
    z.strictObject({ kind: z.literal('transfer'), hub: typedChoice('Kind of transfer') }),
  ],
  { error: () => 'Select local, outstation or transfer' },
);

/** What the vendor keeps where a ride is cancelled. */
const charge = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('free') }),
    z.strictObject({ type: z.literal('amount'), amount: amount('Charge') }),
    z.strictObject({ type: z.literal('percent'), percent: typedNumber('Percentage') }),
  ],
  { error: () => 'Select free, an amount or a percentage' },
);

/** How the journey is priced, in rupees before GST. */
const rates = z.discriminatedUnion(
  'basis',
  [
    z.strictObject({
      basis: z.literal('package'),
      packagePrice: amount('Price of the package'),
      hours: typedNumber('Time of the package'),
      km: typedNumber('Distance of the package'),
      extraKmPrice: money('Price of an extra km'),
      extraHourPrice: money('Price of an extra hour'),
      graceMinutes: z.prefault(typedNumber('Grace'), 0),
    }),
    z.strictObject({
      basis: z.literal('per_km'),
      perKmPrice: amount('Price per km'),
      minimumKmPerDay: z.prefault(typedNumber('Minimum distance per day'), 0),
    }),
  ],
  { error: () => 'Select whether the ride is priced as a package or per kilometre' },
);

const passedOn = { toll: money('Toll'), parking: money('Parking'), permit: money('Amount of state taxes and permits') };

/** Who drives, and what. */
export const cabDriverForm = z.strictObject({
  name: typedLine("Driver's name"),
  mobile: typedLine('Mobile number'),
  /** "KA01AB1234"; blanks and hyphens are taken out. */
  vehicleNumber: typedLine('Vehicle number'),
});

/** What was driven, as the driver recorded it and the passenger signed. */
export const dutySlipForm = z.strictObject({
  number: typedLine('Number of the duty slip'),
  startKm: typedNumber('First reading'),
  endKm: typedNumber('Last reading'),
  /** "2026-12-01T13:00" on the clocks of India. */
  start: typedLine('Start'),
  end: typedLine('End'),
  /** Nights driven (22:00 to 06:00); null = as start and end say. */
  nights: z._default(z.nullable(typedNumber('Number of nights')), null),
  ...passedOn,
  /** Null = not signed. */
  signedBy: openLine('Signed by'),
});

/** A ride as the travel desk quotes and books it. */
export const cabForm = z.strictObject({
  duty: cabDuty,
  vehicle: z.strictObject({
    vehicleClass: typedChoice('Vehicle class'),
    /** Null = any of the class. */
    model: openLine('Model'),
    isAc: z._default(z.boolean(), true),
    /** With the driver's; null = as the class usually has. */
    seats: z._default(z.nullable(typedNumber('Number of seats')), null),
  }),
  passengerCount: typedNumber('Number of passengers'),
  bagCount: z.prefault(typedNumber('Number of bags'), 0),
  pickUp: place('Pick-up'),
  /** "2026-12-01T13:30" on the clocks of India. */
  pickUpAt: typedLine('Pick-up time'),
  stops: z._default(z.array(place('Stop')).check(z.maxLength(MOST_STOPS)), []),
  drop: place('Drop'),
  /** The flight or train it meets or brings to. */
  connectionNumber: openLine('Flight or train'),
  vendor: z.strictObject({
    name: typedLine('Vendor'),
    isBodyCorporate: z.boolean(),
    gstin: openLine('GSTIN of the vendor'),
    stateCode: typedChoice('State of the vendor'),
  }),
  card: z.strictObject({
    counting: typedChoice('Counting'),
    rates,
    driverAllowance: money("Driver's allowance per day"),
    nightCharge: money('Night charge'),
    cancellation: z.strictObject({
      tiers: z
        .array(z.strictObject({ fromHours: typedNumber('Time before pick-up'), charge }))
        .check(z.minLength(1, 'Enter what cancelling costs until pick-up'), z.maxLength(MOST_TIERS)),
      noShow: charge,
    }),
  }),
  /** What the estimate counts with. */
  expected: z.strictObject({
    km: typedNumber('Expected distance'),
    /** Null = at the pick-up. */
    start: openLine('Start'),
    end: typedLine('End'),
    /** Null = as start and end say. */
    nights: z._default(z.nullable(typedNumber('Number of nights')), null),
    ...passedOn,
  }),
  /** Null until the vendor has named one. */
  driver: z._default(z.nullable(cabDriverForm), null),
  tax: z.strictObject({
    /** rent: a cab with driver · passenger_transport: a trip by the kilometre · platform: a trip sold by one. */
    supply: z._default(typedChoice('What the vendor bills'), 'rent'),
    /** restricted: 5 % · full: the full rate. */
    rateChoice: z._default(typedChoice('Rate of GST'), 'restricted'),
    isFuelIncluded: z._default(z.boolean(), true),
    isClientBodyCorporate: z._default(z.boolean(), true),
    /** True where a law obliges the company to provide the ride, as for women on night shifts. */
    isObligedByLaw: z._default(z.boolean(), false),
    placeOfSupplyStateCode: typedChoice('State of supply'),
  }),
});

/** A traveller's request to the travel desk. */
export const cabWishForm = z.strictObject({
  duty: cabDuty,
  pickUp: place('Pick-up'),
  pickUpAt: typedLine('Pick-up time'),
  drop: place('Drop'),
  /** When it is returned or no longer needed; null = not said. */
  until: openLine('Needed until'),
  passengerCount: typedNumber('Number of passengers'),
  bagCount: z.prefault(typedNumber('Number of bags'), 0),
  /** Null = as the travel desk sees fit. */
  vehicleClass: z._default(z.nullable(typedChoice('Vehicle class')), null),
  connectionNumber: openLine('Flight or train'),
  note: optionalText('comment', 'Note'),
});
