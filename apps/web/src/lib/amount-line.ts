/** One line of an amount's composition; `detail` names the rule and rate it comes from. */
export interface AmountLine {
  readonly label: string;
  readonly rupees: number;
  readonly detail?: string | null;
  readonly indent?: boolean;
  readonly total?: boolean;
}
