import { checkOpenHours, DAYS_OF_WEEK } from '@pravas/domain/help/open-hours.ts';
import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { optionalText, text } from '../form-fields.ts';

/** In rupees per traveller. */
export const LARGEST_FEE = 100_000;

/** What a booking and a cancellation cost with us. */
export const feeAmounts = z.strictObject({
  /** Rupees per traveller. */
  standardAmount: amount('Amount', LARGEST_FEE),
  cancelAmount: amount('Amount', LARGEST_FEE),
});
const feeJourneys = z.strictObject({ oneway: feeAmounts, roundTrip: feeAmounts });
/** Our fees for flights. */
export const flightFees = z.strictObject({ domestic: feeJourneys, international: feeJourneys });

/** Convenience fees per traveller (screens §3); the personal variant replaces them for personal bookings. */
export const convenienceFee = z.strictObject({
  flight: flightFees,
  /** For each room of a stay, regardless of its nights and of who pays; absent = as it is, or none. */
  hotel: z.optional(feeAmounts),
  /** For each seat of a bus, or once for a booking; absent = as it is, or none. */
  bus: z.optional(z.extend(feeAmounts, { per: z.enum(['seat', 'booking']) })),
  personalBooking: z.nullable(z.strictObject({ flight: flightFees })),
});

/** What a fee is for; parts that a service has no difference in are null. */
export const feeKind = {
  service: z.enum(['flight', 'hotel', 'bus']),
  area: z.nullable(z.enum(['domestic', 'international'])),
  journey: z.nullable(z.enum(['oneway', 'roundTrip'])),
  purpose: z.nullable(z.enum(['business', 'personal'])),
  per: z.enum(['traveller', 'room', 'seat', 'booking']),
};

/** A fee from a day on. */
export const plannedFee = z.object({
  _id: z.nullable(z.string()),
  ...feeKind,
  /** In words: "Flights in India, one way". */
  name: z.string(),
  /** Rupees before GST; null = personal trips pay what business trips pay. */
  standardAmount: z.nullable(rupees),
  cancelAmount: z.nullable(rupees),
  /** The first day, YYYY-MM-DD; null = from the beginning. */
  validFrom: z.nullable(z.string()),
  /** When and by whom it was entered; shown to the provider. */
  enteredAt: z.nullable(z.string()),
  enteredBy: z.nullable(z.string()),
});

const additionalField = z.strictObject({ label: text('fieldLabel'), type: z.enum(['text', 'CitiesList']) });
const dealCode = z.strictObject({
  airline: z.string({ error: () => 'Airline is required' }).check(z.regex(/^[A-Z0-9]{2}$/, 'Airline is required')),
  code: text('dealCode'),
});

/** Which services are on. */
export const switches = {
  enableFlight: z.boolean(),
  disableHotel: z.boolean(),
  enableBus: z.boolean(),
  enableTrain: z.boolean(),
  enableCab: z.boolean(),
  enableServiceForAdmin: z.boolean(),
};
/** Who may be booked for, and which screens are shown. */
export const booking = { enableBookForGuest: z.boolean(), enableStaffBook: z.boolean(), enableNewUXHotel: z.boolean() };
/** Fields that an organisation asks of its employees besides. */
export const employeeFields = z.strictObject({
  enable: z.boolean(),
  fields: z.array(additionalField).check(z.maxLength(20)),
});
/** Deal codes by airline. */
export const dealcode = z.strictObject({
  enable: z.boolean(),
  label: z.string().check(z.maxLength(50)),
  airlines: z.array(dealCode).check(z.maxLength(50)),
});
/** How long sessions live and what they need. */
export const security = z.strictObject({
  /** Who needs a second factor at sign-in; admins are company admins and all of the provider's people. */
  secondFactor: z.enum(['nobody', 'admins', 'everyone']),
  /** Days a session lives without a new login. */
  sessionDays: z.int().check(z.gte(1, 'Please enter valid number'), z.lte(30, 'Please enter valid number')),
  /** Hours after which an unused session ends. */
  idleHours: z.int().check(z.gte(1, 'Please enter valid number'), z.lte(720, 'Please enter valid number')),
});
/** Bookings that the travel desk makes outside the suppliers. */
export const offline = z.strictObject({
  /** Above this sum a second person confirms entries and write-offs, in rupees; 0 = always. */
  confirmAbove: amount('Limit for a second person'),
});

/** HH:MM in India; `closes` may be 24:00. */
const openHours = z.strictObject({ opens: z.string(), closes: z.string() }).check(
  z.check((context) => {
    const message = checkOpenHours(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/** How people reach the travel desk, and when it is staffed. */
export const deskContact = z.strictObject({
  phone: optionalText('mobile', 'Phone'),
  email: optionalText('email'),
  /** Monday first; null = closed all day. */
  hours: z.array(z.nullable(openHours)).check(z.length(DAYS_OF_WEEK, 'Hours must be of seven days')),
});

/** How stays are compared with the policy, and how much of their GST is claimed. */
export const stays = z.strictObject({
  /** Of all nights of all rooms: their average, or the dearest. */
  capOf: z.enum(['average', 'highest']),
  /** Whether a limit per night is compared with GST in the price. */
  capWithTax: z.boolean(),
  /** Whether GST at 5 % on a hotel's invoice is claimed: ask your tax adviser. */
  creditAt5: z.boolean(),
  /**
   * Whether each of several rooms is an order of its own, which can be cancelled separately, where that costs no more.
   */
  roomsApart: z.boolean(),
});

/** Whether bookings may be made for one of several GST registrations, and which there are. */
export const multipleGsts = z.object({
  enable: z.boolean(),
  gstDetails: z.array(z.object({ _id: z.string(), displayName: z.string(), gstType: z.string() })),
});

/** An organisation's settings (screens §3), with what the service switches mean for each kind of user (rules §6). */
export const organizationSettings = z.object({
  ...switches,
  ...booking,
  additionalEmployeeFields: employeeFields,
  /** Of today. */
  convenienceFee,
  comingFees: z.array(plannedFee),
  multipleGsts,
  dealcode,
  security,
  offline,
  deskContact: z.object({
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    hours: z.array(z.nullable(z.object({ opens: z.string(), closes: z.string() }))),
  }),
  stays,
  effectiveServices: z.array(
    z.object({
      service: z.enum(['flight', 'hotel', 'bus', 'train', 'cab']),
      kind: z.enum(['user', 'admin', 'provider_admin']),
      enabled: z.boolean(),
      reason: z.string(),
    }),
  ),
  /** True when the asker may change fees, on the page of convenience fees, and modules. */
  canChangeFees: z.boolean(),
  version: z.number(),
});
