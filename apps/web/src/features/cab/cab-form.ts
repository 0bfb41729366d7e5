import { cabForm } from '@pravas/contract/cab/cab-forms.ts';
import type { VehicleClass } from '@pravas/domain/cab/cab-detail.ts';
import { type CabPrice, cabPrice } from '@pravas/domain/cab/cab-price.ts';
import { LOCAL_PACKAGES, type LocalPackage } from '@pravas/domain/cab/cab-rate-card.ts';
import { checkCabDetail } from '@pravas/domain/cab/check-cab-detail.ts';
import { cabOf, typedCabProblems } from '@pravas/domain/cab/typed-cab.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';

type Body = z.input<typeof cabForm>;

/** What a cab is hired for, as one choice: "local:8h80", "outstation:one_way", "transfer:airport". */
export type DutyChoice =
  | `local:${LocalPackage}`
  | 'outstation:one_way'
  | 'outstation:round'
  | 'outstation:multi_city'
  | 'transfer:airport'
  | 'transfer:railway_station';

/** A place as it is typed. */
interface PlaceValues {
  readonly place: string;
  readonly city: string;
}

/** What the vendor keeps: nothing, an amount ("1,400") or a percentage ("50"). */
interface ChargeValues {
  readonly type: 'free' | 'amount' | 'percent';
  readonly value: string;
}

/** A tier of the vendor's rule. */
interface TierValues extends ChargeValues {
  readonly fromHours: string;
}

/** A ride as the travel desk types it. Numbers and amounts are texts. */
export interface CabValues {
  readonly duty: DutyChoice;
  readonly vehicleClass: VehicleClass;
  readonly model: string;
  readonly isAc: boolean;
  readonly seats: string;
  readonly passengerCount: string;
  readonly bagCount: string;
  readonly pickUp: PlaceValues;
  readonly pickUpAt: string;
  readonly stops: readonly PlaceValues[];
  readonly drop: PlaceValues;
  readonly connectionNumber: string;
  readonly vendor: {
    readonly name: string;
    readonly isBodyCorporate: boolean;
    readonly gstin: string;
    readonly stateCode: string;
  };
  readonly counting: 'garage_to_garage' | 'point_to_point';
  readonly rates: Readonly<Record<RateField, string>>;
  readonly tiers: readonly TierValues[];
  readonly noShow: ChargeValues;
  readonly expected: Readonly<Record<'km' | 'start' | 'end' | 'nights' | 'toll' | 'parking' | 'permit', string>>;
  readonly tax: {
    readonly supply: string;
    readonly rateChoice: string;
    readonly isFuelIncluded: boolean;
    readonly isClientBodyCorporate: boolean;
    readonly isObligedByLaw: boolean;
    readonly placeOfSupplyStateCode: string;
  };
}

type RateField =
  | 'packagePrice'
  | 'hours'
  | 'km'
  | 'extraKmPrice'
  | 'extraHourPrice'
  | 'graceMinutes'
  | 'perKmPrice'
  | 'minimumKmPerDay'
  | 'driverAllowance'
  | 'nightCharge';

const NOWHERE: PlaceValues = { place: '', city: '' };

const NO_RATES: CabValues['rates'] = {
  packagePrice: '',
  hours: '8',
  km: '80',
  extraKmPrice: '',
  extraHourPrice: '',
  graceMinutes: '30',
  perKmPrice: '',
  minimumKmPerDay: '250',
  driverAllowance: '',
  nightCharge: '',
};

/**
 * What the form begins with: a local duty for so many, supplied in the company's state. The vendor's state of
 * registration, which decides the kind of GST, is not known yet.
 */
export function newCab(travelers: number, stateCode: string): CabValues {
  return {
    duty: 'local:8h80',
    vehicleClass: 'sedan',
    model: '',
    isAc: true,
    seats: '',
    passengerCount: String(travelers),
    bagCount: '',
    pickUp: NOWHERE,
    pickUpAt: '',
    stops: [],
    drop: NOWHERE,
    connectionNumber: '',
    vendor: { name: '', isBodyCorporate: true, gstin: '', stateCode: '' },
    counting: 'garage_to_garage',
    rates: NO_RATES,
    tiers: [{ fromHours: '0', type: 'free', value: '' }],
    noShow: { type: 'percent', value: '100' },
    expected: { km: '', start: '', end: '', nights: '', toll: '', parking: '', permit: '' },
    tax: {
      supply: 'rent',
      rateChoice: 'restricted',
      isFuelIncluded: true,
      isClientBodyCorporate: true,
      isObligedByLaw: false,
      placeOfSupplyStateCode: stateCode,
    },
  };
}

/** Another duty: a local one brings the hours and kilometres of its package. */
export function withDuty(values: CabValues, duty: DutyChoice): CabValues {
  const [kind, choice] = duty.split(':');
  if (kind !== 'local') return { ...values, duty };
  const { hours, km } = LOCAL_PACKAGES[choice as LocalPackage];
  return { ...values, duty, rates: { ...values.rates, hours: String(hours), km: String(km) } };
}

/** The vendor with its GSTIN as typed, and the state that it names. */
export function withGstin(values: CabValues, gstin: string): CabValues {
  const [stateCode = values.vendor.stateCode] = /^\d{2}(?=[A-Z])/i.exec(gstin.trim()) ?? [];
  return { ...values, vendor: { ...values.vendor, gstin, stateCode } };
}

/** True where the ride is priced by the kilometre: out of town, and not one way at a fixed price. */
export function isPerKm({ duty, rates }: Pick<CabValues, 'duty' | 'rates'>): boolean {
  if (duty === 'outstation:one_way') return rates.packagePrice.trim() === '';
  return duty.startsWith('outstation:');
}

/** The form as it is sent; an unreadable number becomes none, which its check reports. */
export function cabBody(values: CabValues): Body {
  const { duty, vehicleClass, model, isAc, seats, pickUp, pickUpAt, stops, drop, connectionNumber, vendor } = values;
  const { rates, expected, tax } = values;
  return {
    duty: dutyBody(duty),
    vehicle: { vehicleClass, model, isAc, seats: seats.trim() === '' ? null : numberOf(seats) },
    passengerCount: numberOf(values.passengerCount),
    bagCount: values.bagCount.trim() === '' ? 0 : numberOf(values.bagCount),
    pickUp,
    pickUpAt,
    stops: [...stops],
    drop,
    connectionNumber,
    vendor,
    card: {
      counting: values.counting,
      rates: ratesBody(values),
      driverAllowance: readTypedRupees(rates.driverAllowance) ?? 0,
      nightCharge: readTypedRupees(rates.nightCharge) ?? 0,
      cancellation: {
        tiers: values.tiers.map((tier) => ({ fromHours: numberOf(tier.fromHours), charge: chargeBody(tier) })),
        noShow: chargeBody(values.noShow),
      },
    },
    expected: {
      km: numberOf(expected.km),
      start: expected.start,
      end: expected.end,
      nights: expected.nights.trim() === '' ? null : numberOf(expected.nights),
      toll: readTypedRupees(expected.toll) ?? 0,
      parking: readTypedRupees(expected.parking) ?? 0,
      permit: readTypedRupees(expected.permit) ?? 0,
    },
    tax,
  };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** What a cab is hired for, as it is sent. */
export function dutyBody(duty: DutyChoice): Body['duty'] {
  const [kind, choice = ''] = duty.split(':');
  if (kind === 'local') return { kind, package: choice };
  return kind === 'outstation' ? { kind, trip: choice } : { kind: 'transfer', hub: choice };
}

function ratesBody(values: CabValues): Body['card']['rates'] {
  const { rates } = values;
  if (isPerKm(values)) {
    return {
      basis: 'per_km',
      perKmPrice: readTypedRupees(rates.perKmPrice) ?? Number.NaN,
      minimumKmPerDay: rates.minimumKmPerDay.trim() === '' ? 0 : numberOf(rates.minimumKmPerDay),
    };
  }
  return {
    basis: 'package',
    packagePrice: readTypedRupees(rates.packagePrice) ?? Number.NaN,
    hours: numberOf(rates.hours),
    km: numberOf(rates.km),
    extraKmPrice: readTypedRupees(rates.extraKmPrice) ?? 0,
    extraHourPrice: readTypedRupees(rates.extraHourPrice) ?? 0,
    graceMinutes: rates.graceMinutes.trim() === '' ? 0 : numberOf(rates.graceMinutes),
  };
}

function chargeBody({ type, value }: ChargeValues): Body['card']['cancellation']['noShow'] {
  if (type === 'free') return { type };
  return type === 'amount'
    ? { type, amount: readTypedRupees(value) ?? Number.NaN }
    : { type, percent: numberOf(value) };
}

/** Where a field of the request is on the form, longest first. */
const PLACES: readonly (readonly [sent: RegExp, field: string])[] = [
  [/^duty\..+$/, 'duty'],
  [/^vehicle\./, ''],
  [/^card\.counting$/, 'counting'],
  [/^card\.rates\.?/, 'rates.'],
  [/^card\.(driverAllowance|nightCharge)$/, 'rates.$1'],
  [/^card\.cancellation\.tiers\.(\d+)\.charge.*$/, 'tiers.$1.value'],
  [/^card\.cancellation\.tiers/, 'tiers'],
  [/^card\.cancellation\.noShow.*$/, 'noShow.value'],
];

/** What is wrong, by the rules that the server judges by, at the fields of the form. */
export function checkCab(values: CabValues): FieldErrors {
  const read = cabForm.safeParse(cabBody(values));
  const found = read.success
    ? typedCabProblems(checkCabDetail(cabOf(read.data)))
    : read.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
  const errors = found.map(({ field, message }): [string, string] => [onForm(field, values), message]);
  return { ...Object.fromEntries(errors.reverse()), ...missingOf(values) };
}

/** The form's field for a field of what was sent. */
export function fieldOfCab(sent: string, values: CabValues): string {
  return onForm(sent.replace(/^cab\./, ''), values);
}

function onForm(sent: string, values: CabValues): string {
  const [pattern, field] = PLACES.find(([one]) => one.test(sent)) ?? [];
  const place = pattern && field !== undefined ? sent.replace(pattern, field) : sent;
  // What is wrong with the rates as such is shown at the price.
  return place === 'rates.' ? (isPerKm(values) ? 'rates.perKmPrice' : 'rates.packagePrice') : place;
}

/** What was left empty is missing, not wrong. */
function missingOf(values: CabValues): FieldErrors {
  const { pickUp, pickUpAt, drop, passengerCount, vendor, rates, expected } = values;
  const price: readonly [string, string, string] = isPerKm(values)
    ? [rates.perKmPrice, 'rates.perKmPrice', 'Price per km']
    : [rates.packagePrice, 'rates.packagePrice', 'Price of the package'];
  const needed: readonly (readonly [text: string, field: string, label: string])[] = [
    [pickUp.place, 'pickUp.place', 'Pick-up'],
    [pickUp.city, 'pickUp.city', 'City of the pick-up'],
    [pickUpAt, 'pickUpAt', 'Pick-up time'],
    [drop.place, 'drop.place', 'Drop'],
    [drop.city, 'drop.city', 'City of the drop'],
    [vendor.name, 'vendor.name', 'Vendor'],
    [vendor.stateCode, 'vendor.stateCode', 'State of the vendor'],
    [passengerCount, 'passengerCount', 'Number of passengers'],
    price,
    [expected.km, 'expected.km', 'Expected km'],
    [expected.end, 'expected.end', 'Expected end'],
  ];
  return Object.fromEntries(
    needed.flatMap(([text, field, label]) => (text.trim() === '' ? [[field, requiredMessage(label)]] : [])),
  );
}

/** The price of what is typed so far; null while something is missing that it depends on. */
export function estimateOf(values: CabValues): CabPrice | null {
  const read = cabForm.safeParse(cabBody(values));
  if (!read.success) return null;
  const detail = cabOf(read.data);
  // The price does not depend on the vendor's name.
  const isCountable = checkCabDetail(detail).every(
    ({ field }) =>
      field === 'vendor.name' ||
      !['duty', 'pickUpAt', 'card', 'expected', 'vendor', 'tax'].includes(field.split('.')[0] ?? ''),
  );
  return isCountable ? cabPrice(detail) : null;
}
