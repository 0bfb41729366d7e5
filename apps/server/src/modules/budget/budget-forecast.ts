import { type LandingForecast, landingForecast } from '@pravas/domain/budget/budget-usage.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import type { BudgetRow, UsedPaise } from './budget-repository.ts';
import { type Rate, readRates } from './read-rates.ts';

/** How budgets are forecast now: by the organisation's own rates, read once for all of them. */
export interface Forecaster {
  readonly approval: Rate;
  readonly cancellation: Rate;
  /** The forecast of a budget of which so much is used. */
  land(row: BudgetRow, used: UsedPaise): LandingForecast;
}

/** Reads what forecasts rest on. */
export async function readForecaster(tx: Tx, now: Temporal.Instant): Promise<Forecaster> {
  const { approval, cancellation } = await readRates(tx, now);
  return {
    approval,
    cancellation,
    land: (row, used) =>
      landingForecast({
        amountPaise: paise(row.amount_paise),
        ...used,
        approvalRate: approval.rate,
        cancellationRate: cancellation.rate,
        periodStart: Temporal.PlainDate.from(row.starts_on),
        periodEnd: Temporal.PlainDate.from(row.ends_on),
        today: indianDate(now),
      }),
  };
}
