import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getSourceTaxes, getTaxSwitches } from '@pravas/contract/source-tax/source-tax-operations.ts';
import { api } from '../../lib/session.ts';

/** A tax with its switches. */
export type Tax = AnswerOf<typeof getTaxSwitches>['taxes'][number];
/** A switch from a day on. */
export type TaxSwitch = Tax['today'];
/** What was kept back in a month. */
export type KeptTaxes = AnswerOf<typeof getSourceTaxes>;

/** The first word of the keys of its queries. */
export const TAXES_KEY = ['source-tax'];

type Signal = { readonly signal: AbortSignal };

/** The query of the switches. */
export const SWITCHES_QUERY = {
  queryKey: [...TAXES_KEY, 'switches'],
  queryFn: ({ signal }: Signal) => api.call(getTaxSwitches, { signal }),
};

/** The query of what was kept back in a month (YYYY-MM). */
export function keptQuery(month: string) {
  return {
    queryKey: [...TAXES_KEY, 'kept', month],
    queryFn: ({ signal }: Signal) => api.call(getSourceTaxes, { query: { month }, signal }),
  };
}
