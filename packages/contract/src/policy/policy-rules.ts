import { BEFORE_DAYS, checkText, FIELD_RULES, tidyText } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import * as z from 'zod/mini';
import { amount, inRupees } from '../amounts.ts';
import { expenseCategory } from '../expense/expense-shapes.ts';
import { cabinCode } from '../schemas.ts';

/** Rules that name a city need its limit too, and the other way round (rules §5.2). */
export const CITY_AND_AMOUNT_MESSAGE =
  'Please define both (city and amount) parameters to create city based hotel rules';

/** The longest travel time that a rule may speak of, in minutes: two days. */
const LONGEST_MINUTES = 2_880;

/** The action of a broken rule, mildest first (decisions §3 "Trip policy"). */
export const policyAction = z.enum(['note', 'reason', 'approval', 'block']);

const fareKind = z.enum(['corporate', 'regular', 'special_return', 'series', 'sme', 'brand']);

const wholeNumber = (label: string, min: number, max: number) =>
  z.number({ error: () => invalidMessage(label) }).check(
    z.check((context) => {
      const { value } = context;
      if (Number.isSafeInteger(value) && value >= min && value <= max) return;
      const message = `${label} must be a whole number from ${min} to ${max}`;
      context.issues.push({ code: 'custom', message, input: value });
    }),
  );

const percent = (label: string, max: number) =>
  z.number({ error: () => invalidMessage(label) }).check(
    z.check((context) => {
      const { value } = context;
      if (Number.isFinite(value) && value >= 0 && value <= max && Number(value.toFixed(2)) === value) return;
      const message = `${label} must be from 0 to ${max}, with at most two decimals`;
      context.issues.push({ code: 'custom', message, input: value });
    }),
  );

/** An amount per market; null = that market has no limit. */
const marketAmounts = (label: string) => ({
  domestic: z.nullable(amount(label)),
  international: z.nullable(amount(label)),
});

/** A rule that can be switched off: null then. */
const switched = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.nullable(z.strictObject({ action: policyAction, ...fields }));

const cabinTiers = z
  .array(
    z.strictObject({
      /** Holds from this travel time of one direction on. */
      fromMinutes: wholeNumber('Travel time', 0, LONGEST_MINUTES),
      cabins: z.array(cabinCode).check(z.maxLength(4)),
    }),
  )
  .check(z.maxLength(10));

/** Rules about flights. */
export const flightRules = z.strictObject({
  cabins: switched({ domestic: cabinTiers, international: cabinTiers }),
  ceiling: switched(marketAmounts(FIELD_RULES.flightAmount.label)),
  relative: switched({
    above: z.enum(['lowest_logical', 'median']),
    /** Both given: the greater one applies. */
    allowed: z.nullable(amount('Allowed amount')),
    allowedPercent: z.nullable(percent('Allowed percentage', 1_000)),
    comparable: z.strictObject({
      maxStops: z.nullable(wholeNumber('Stops', 0, 5)),
      hoursAround: z.nullable(wholeNumber('Hours around the departure', 0, 24)),
      maxLayoverMinutes: z.nullable(wholeNumber('Layover', 0, LONGEST_MINUTES)),
      withoutAirlines: z
        .array(z.string().check(z.regex(/^[A-Z0-9]{2}$/, { error: invalidMessage('Airline code') })))
        .check(z.maxLength(50)),
    }),
  }),
  advanceDays: switched({
    domestic: z.nullable(wholeNumber('Before days', BEFORE_DAYS.min, BEFORE_DAYS.max)),
    international: z.nullable(wholeNumber('Before days', BEFORE_DAYS.min, BEFORE_DAYS.max)),
  }),
  refundableOnly: switched({}),
  fareKinds: switched({ allowed: z.array(fareKind).check(z.maxLength(6)) }),
  paidSeat: z.strictObject({ allowed: z.boolean(), limit: z.nullable(amount('Seat amount')) }),
  paidMeal: z.strictObject({ allowed: z.boolean(), limit: z.nullable(amount('Meal amount')) }),
});

const hotelAmount = amount(FIELD_RULES.hotelPerNight.label);

/** A city with its own limit. A person who fills one of the two is shown that both are needed. */
const cityLimit = z.strictObject({
  city: z.string({ error: () => CITY_AND_AMOUNT_MESSAGE }).check(
    z.overwrite((value) => tidyText(FIELD_RULES.city, value.slice(0, 1_000))),
    z.check((context) => {
      const message = context.value === '' ? CITY_AND_AMOUNT_MESSAGE : checkText(FIELD_RULES.city, context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  ),
  limit: inRupees(
    z.number({ error: () => CITY_AND_AMOUNT_MESSAGE }).check(
      z.check((context) => {
        const found = hotelAmount.safeParse(context.value);
        const message = found.success ? null : (found.error.issues[0]?.message ?? CITY_AND_AMOUNT_MESSAGE);
        if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
      }),
    ),
  ),
});

const ceiling = (label: string) => switched({ limit: amount(label) });

/** Rules about hotels. */
export const hotelRules = z.strictObject({
  perNight: ceiling(FIELD_RULES.hotelPerNight.label),
  cities: switched({ limits: z.array(cityLimit).check(z.maxLength(200)) }),
  stars: switched({ min: wholeNumber('Stars', 1, 5), max: wholeNumber('Stars', 1, 5) }),
  refundableOnly: switched({}),
  roomInclusion: switched({ required: z.enum(['breakfast', 'half_board']) }),
});

/** An operator that travellers may not use, by its name. */
const operatorName = z.string({ error: () => invalidMessage(FIELD_RULES.busOperator.label) }).check(
  z.overwrite((value) => tidyText(FIELD_RULES.busOperator, value.slice(0, 1_000))),
  z.check((context) => {
    const message = checkText(FIELD_RULES.busOperator, context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/** Rules about buses. */
export const busRules = z.strictObject({
  ceiling: ceiling(FIELD_RULES.busAmount.label),
  seatTypes: switched({ ac: z.boolean(), sleeper: z.boolean() }),
  advanceDays: switched({ days: wholeNumber('Before days', BEFORE_DAYS.min, BEFORE_DAYS.max) }),
  refundableOnly: switched({}),
  /** Buses that travel at night are not taken. */
  dayOnly: switched({}),
  operators: switched({ blocked: z.array(operatorName).check(z.maxLength(50)) }),
});

/** Rules about expenses. */
export const expenseRules = z.strictObject({
  ceilings: switched({
    limits: z
      .array(z.strictObject({ category: expenseCategory, limit: amount('Amount'), per: z.enum(['expense', 'day']) }))
      .check(z.maxLength(50)),
  }),
  /** Receipts are needed above this amount; null = never. */
  receiptAbove: z.nullable(amount('Receipt amount')),
  /** Paid per kilometre in a private car; null = not paid. */
  perKm: z.nullable(amount('Amount per km')),
  dailyAllowance: switched(marketAmounts(FIELD_RULES.dailyAllowance.label)),
});

/**
 * All rules of a policy. A rule that is null is not part of it. Amounts are rupees, names those of the domain without
 * "Paise". Strict: an unknown key is refused, so that no misspelt rule is ignored.
 */
export const policyRules = z.strictObject({
  flight: flightRules,
  hotel: hotelRules,
  bus: busRules,
  train: z.strictObject({ ceiling: ceiling('Train amount') }),
  cab: z.strictObject({ ceiling: ceiling('Cab amount') }),
  expense: expenseRules,
  budget: switched({ abovePercent: percent('Budget percentage', 1_000) }),
});

/** The rules as they cross the wire: amounts are rupees. */
export type WirePolicyRules = z.input<typeof policyRules>;
/** The rules as the server has them: amounts are paise. */
export type ReadPolicyRules = z.output<typeof policyRules>;
