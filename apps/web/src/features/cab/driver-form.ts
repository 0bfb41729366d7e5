import { cabDriverForm } from '@pravas/contract/cab/cab-forms.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';

/** Who drives, and what, as it is typed. */
type DriverValues = z.input<typeof cabDriverForm>;

/** What the form begins with: the driver named already, else nothing. */
export function driverValues(driver: DriverValues | null): DriverValues {
  return { name: driver?.name ?? '', mobile: driver?.mobile ?? '', vehicleNumber: driver?.vehicleNumber ?? '' };
}

const LABELS: Readonly<Record<keyof DriverValues, string>> = {
  name: "Driver's name",
  mobile: 'Mobile number',
  vehicleNumber: 'Vehicle number',
};

/** What is missing or cannot be read; the server knows mobile and vehicle numbers better. */
export function checkDriver(values: DriverValues): FieldErrors {
  const read = cabDriverForm.safeParse(values);
  const found = read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message]);
  const names = Object.keys(LABELS) as (keyof DriverValues)[];
  const missing = names
    .filter((name) => values[name].trim() === '')
    .map((name) => [name, requiredMessage(LABELS[name])]);
  return { ...Object.fromEntries(found), ...Object.fromEntries(missing) };
}
