import { inrExact } from './money-text.ts';

/** One line of an amount's composition; `detail` names the rule and rate it comes from. */
export interface AmountLine {
  readonly label: string;
  readonly rupees: number;
  readonly detail?: string | null;
  readonly indent?: boolean;
  readonly total?: boolean;
}

/** The sum of a line as it is shown: with its paise where it has any, since lines rounded one by one miss their total. */
export function lineText({ rupees }: Pick<AmountLine, 'rupees'>): string {
  return inrExact(rupees);
}
