/** Who runs buses. The names are invented. */
export interface BusOperator {
  readonly number: number;
  readonly name: string;
  /** Whether it is a state's own corporation, whose fares have parts of their own. */
  readonly isState: boolean;
}

const NAMES = [
  'Kaveri Roadlines Pvt Ltd',
  'Tungabhadra Travels',
  'State RTC',
  'Nandi Bus Lines LLP',
  'Golconda Holidays Pvt Ltd',
  'Palani Express',
  'Sahyadri Motors Ltd',
  'Vindhya Coach Services',
] as const;
const STATE_NUMBER = 2;

/** All operators by their numbers, from 0. */
export const OPERATORS: readonly BusOperator[] = NAMES.map((name, number) => ({
  number,
  name,
  isState: number === STATE_NUMBER,
}));

/** The operator of a number. Throws for an unknown number. */
export function operatorOf(number: number): BusOperator {
  const found = OPERATORS[number];
  if (found === undefined) throw new Error(`There is no bus operator ${number}.`);
  return found;
}
