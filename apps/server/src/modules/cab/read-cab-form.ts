import type { cabDriverForm, cabForm, cabWishForm, dutySlipForm } from '@pravas/contract/cab/cab-forms.ts';
import { readPhone } from '@pravas/contract/phone-number.ts';
import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import type { CabProblem } from '@pravas/domain/cab/cab-problem.ts';
import { type CabWish, type CabWishEntry, checkCabWish, isCabWish } from '@pravas/domain/cab/cab-wish.ts';
import { checkCabDetail } from '@pravas/domain/cab/check-cab-detail.ts';
import { cabOf, driverOf, indianTime, typedCabProblems, withSlip } from '@pravas/domain/cab/typed-cab.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Makes a ride of what was typed. Throws `validation_failed` naming every field that cannot be, by the form's names.
 */
export function readCabForm(form: z.output<typeof cabForm>): CabDetail {
  const detail = cabOf(form.driver === null ? form : { ...form, driver: dialled(form.driver) });
  const found = checkCabDetail(detail).map((one) => whyNotDialled(one, form.driver));
  if (found.length > 0) throw refusalOf(found);
  return detail;
}

/** A ride with the driver whom the vendor has named. Throws `validation_failed` by the form's names. */
export function readDriverForm(form: z.output<typeof cabDriverForm>, detail: CabDetail): CabDetail {
  const updated = { ...detail, driver: driverOf(dialled(form)) };
  const found = checkCabDetail(updated)
    .filter(({ field }) => field.startsWith('driver.'))
    .map((one) => whyNotDialled(one, form));
  if (found.length > 0) throw refusalOf(found, 'driver.');
  return updated;
}

/**
 * A ride as it was driven until now, so that its slip makes the price. Throws `validation_failed` by the form's names.
 */
export function readDutySlipForm(
  form: z.output<typeof dutySlipForm>,
  detail: CabDetail,
  now: Temporal.Instant,
): CabDetail {
  const updated = withSlip(detail, form);
  const found = checkCabDetail(updated).filter(({ field }) => field.startsWith('slip.') || field === 'driver');
  if (found.length > 0) throw refusalOf(found, 'slip.');
  if (updated.slip && Temporal.Instant.compare(instantOf(updated.slip.end), now) > 0) {
    const message = 'This time is still to come: enter the slip once the ride has ended';
    throw refusalOf([{ field: 'slip.end', message }], 'slip.');
  }
  return updated;
}

/** Makes a request of what a traveller asked for. Throws `validation_failed` naming every field that cannot be. */
export function readCabWish(form: z.output<typeof cabWishForm>, now: Temporal.Instant): CabWish {
  const wish: CabWishEntry = {
    ...form,
    duty: form.duty as CabDetail['duty'],
    pickUpAt: indianTime(form.pickUpAt),
    until: form.until === null ? null : indianTime(form.until),
    connectionNumber: form.connectionNumber?.toUpperCase() ?? null,
  };
  if (isCabWish(wish, now)) return wish;
  throw refusalOf(checkCabWish(wish, now));
}

type Driver = z.output<typeof cabDriverForm>;

/** The driver with the one form of the number that is kept; what cannot be read stays, for the check to find. */
function dialled(driver: Driver): Driver {
  const read = readPhone(driver.mobile);
  return read.ok ? { ...driver, mobile: read.number } : driver;
}

/** A person who reads the number knows best what is wrong with it: it may be valid in two countries. */
function whyNotDialled(problem: CabProblem, driver: Driver | null): CabProblem {
  if (problem.field !== 'driver.mobile' || driver === null || driver.mobile.trim() === '') return problem;
  const read = readPhone(driver.mobile);
  return read.ok ? problem : { ...problem, message: read.message };
}

function refusalOf(found: readonly CabProblem[], within = ''): Refusal {
  return new Refusal('validation_failed', { errors: typedCabProblems(found, within) });
}
