import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listCustomerFees as listOperation } from '@pravas/contract/organisation/convenience-fee-operations.ts';
import type { convenienceFee, plannedFee } from '@pravas/contract/organisation/settings-shapes.ts';
import type { ConvenienceFeeSettings, FlightFees, JourneyFees } from '@pravas/domain/fare/convenience-fee.ts';
import {
  comingFees,
  type DatedFee,
  FEES_BEGAN,
  feeName,
  feesOn,
  feesToBeginWith,
  pastFees,
} from '@pravas/domain/fare/dated-fees.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { DEFAULT_FEES } from './default-settings.ts';

/** A fee as it is kept. */
export interface KeptFee extends DatedFee {
  /** Null = it is a default of ours, not entered by a person. */
  readonly id: string | null;
  /** The provider's person; null = none, as for older fees. */
  readonly enteredBy: string | null;
}

type Shown = z.output<typeof plannedFee>;
type CustomerFees = PayloadOf<typeof listOperation>['data'][number];

const amount = z.nullable(
  z.pipe(
    z.int().check(z.nonnegative()),
    z.transform((value) => paise(value)),
  ),
);
const keptFees = z.array(
  z.object({
    id: z.string(),
    service: z.enum(['flight', 'hotel', 'bus']),
    area: z.nullable(z.enum(['domestic', 'international'])),
    journey: z.nullable(z.enum(['oneway', 'roundTrip'])),
    purpose: z.nullable(z.enum(['business', 'personal'])),
    per: z.enum(['traveller', 'room', 'seat', 'booking']),
    standard_paise: amount,
    cancel_paise: amount,
    valid_from: z.string(),
    entered_by: z.nullable(z.string()),
    entered_ms: z.number(),
  }),
);

/** Fees as the database gathers them into one value. */
export function parseFees(kept: unknown): readonly KeptFee[] {
  return keptFees.parse(kept).map((row) => ({
    id: row.id,
    service: row.service,
    area: row.area,
    journey: row.journey,
    purpose: row.purpose,
    per: row.per,
    amounts: amountsOf(row.standard_paise, row.cancel_paise),
    validFrom: row.valid_from,
    enteredAtMs: row.entered_ms,
    enteredBy: row.entered_by,
  }));
}

function amountsOf(standardAmountPaise: Paise | null, cancelAmountPaise: Paise | null): DatedFee['amounts'] {
  if (standardAmountPaise === null || cancelAmountPaise === null) return null;
  return { standardAmountPaise, cancelAmountPaise };
}

/** The fees of this transaction's organisation in one value; `forNew`: the provider's defaults of new customers. */
export const gatheredFees = (forNew = false) => sql<unknown>`coalesce((
    select jsonb_agg(to_jsonb(fee) || jsonb_build_object('entered_ms', floor(extract(epoch from fee.entered_at) * 1000))
      order by fee.valid_from, fee.entered_at, fee.id)
    from convenience_fee fee
    where fee.organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid)
      and fee.for_new = ${forNew} and fee.withdrawn_at is null), '[]')`;

/** The fees of an organisation at a moment: later entries change no price that was shown before. */
export function feesAt(
  { fees }: { readonly fees: readonly DatedFee[] },
  moment: Temporal.Instant,
): ConvenienceFeeSettings {
  return feesOn(fees, indianDay(moment), moment.epochMilliseconds);
}

/** What new customers begin with, as the provider has set it; kept only with the provider. */
export async function readFeesForNew(tx: Tx): Promise<readonly KeptFee[]> {
  const { rows } = await sql<{ fees: unknown }>`select ${gatheredFees(true)} as fees`.execute(tx);
  return [...DEFAULT_FEES.map(asKept), ...parseFees(rows[0]?.fees ?? [])];
}

const asKept = (fee: DatedFee): KeptFee => ({ ...fee, id: null, enteredBy: null });

/** Gives a new customer what new customers begin with on the day. */
export async function beginFees(tx: Tx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{
    service: DatedFee['service'];
    area: DatedFee['area'];
    journey: DatedFee['journey'];
    purpose: DatedFee['purpose'];
    per: DatedFee['per'];
    standard_paise: number | null;
    cancel_paise: number | null;
    valid_from: string;
    entered_at: Date;
  }>`select * from fees_for_new_customers()`.execute(tx);
  const set = rows.map(
    ({ standard_paise, cancel_paise, valid_from, entered_at, ...kind }): DatedFee => ({
      ...kind,
      amounts: amountsOf(
        standard_paise === null ? null : paise(standard_paise),
        cancel_paise === null ? null : paise(cancel_paise),
      ),
      validFrom: valid_from,
      enteredAtMs: entered_at.getTime(),
    }),
  );
  await insertFees(
    tx,
    { organizationId, forNew: false, enteredBy: null },
    feesToBeginWith([...DEFAULT_FEES, ...set], indianDay(now)),
  );
}

/** Writes fees down. */
export async function insertFees(
  tx: Tx,
  of: { readonly organizationId: string; readonly forNew: boolean; readonly enteredBy: string | null },
  fees: readonly DatedFee[],
): Promise<void> {
  await tx
    .insertInto('convenience_fee')
    .values(
      fees.map(({ service, area, journey, purpose, per, amounts, validFrom, enteredAtMs }) => ({
        organization_id: of.organizationId,
        id: newId(),
        for_new: of.forNew,
        service,
        area,
        journey,
        purpose,
        per,
        standard_paise: amounts?.standardAmountPaise ?? null,
        cancel_paise: amounts?.cancelAmountPaise ?? null,
        valid_from: validFrom,
        entered_by: of.enteredBy,
        entered_at: isoOf(Temporal.Instant.fromEpochMilliseconds(enteredAtMs)),
      })),
    )
    .execute();
}

/** One page of customers with their fees. The function answers only for the provider's own organisation. */
export async function listCustomerFees(
  tx: Tx,
  { search, rowNumber, recordsPerPage }: QueryOf<typeof listOperation>,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof listOperation>> {
  const today = indianDay(now);
  const changing = search?.isChanging ? today : null;
  const { rows } = await sql<{ id: string; name: string; fees: unknown; total: number }>`
    select * from list_customer_fees(${search?.name?.trim() ?? ''}, ${changing}::date, ${recordsPerPage}, ${rowNumber - 1})
  `.execute(tx);
  return {
    data: rows.map(({ id, name, fees }) => ({
      ...presentCustomer({ organizationId: id, name }, parseFees(fees), today, new Map()),
      past: [],
    })),
    total: rows[0]?.total ?? 0,
    rowNumber,
    recordsPerPage,
  };
}

/** Fees of a customer as the provider sees them. */
export function presentCustomer(
  of: Pick<CustomerFees, 'organizationId' | 'name'>,
  fees: readonly KeptFee[],
  today: string,
  names: ReadonlyMap<string, string>,
): CustomerFees {
  const told = (fee: KeptFee) => presentFee(fee, names);
  return {
    ...of,
    on: today,
    today: presentFees(feesOn(fees, today)),
    coming: comingFees(fees, today).map(told),
    past: pastFees(fees, today).map(told),
  };
}

/** Fees that begin after a day, as the customer sees them: which person of the provider entered them is not shown. */
export function presentComing(fees: readonly KeptFee[], today: string): Shown[] {
  return comingFees(fees, today).map((fee) => ({ ...presentFee(fee, new Map()), enteredAt: null }));
}

function presentFee(fee: KeptFee, names: ReadonlyMap<string, string>): Shown {
  const { id, service, area, journey, purpose, per, amounts, validFrom, enteredAtMs, enteredBy } = fee;
  return {
    _id: id,
    ...{ service, area, journey, purpose, per },
    name: feeName(fee),
    standardAmount: amounts?.standardAmountPaise ?? null,
    cancelAmount: amounts?.cancelAmountPaise ?? null,
    validFrom: validFrom === FEES_BEGAN ? null : validFrom,
    enteredAt: enteredAtMs === 0 ? null : Temporal.Instant.fromEpochMilliseconds(enteredAtMs).toString(),
    enteredBy: enteredBy === null ? null : (names.get(enteredBy) ?? null),
  };
}

/** Fees by the names of the contract. */
export function presentFees(fees: ConvenienceFeeSettings): z.output<typeof convenienceFee> {
  return {
    flight: presentFlightFees(fees.flight),
    ...(fees.hotel
      ? { hotel: { standardAmount: fees.hotel.standardAmountPaise, cancelAmount: fees.hotel.cancelAmountPaise } }
      : {}),
    ...(fees.bus
      ? {
          bus: {
            standardAmount: fees.bus.standardAmountPaise,
            cancelAmount: fees.bus.cancelAmountPaise,
            per: fees.bus.per,
          },
        }
      : {}),
    personalBooking: fees.personalBooking ? { flight: presentFlightFees(fees.personalBooking.flight) } : null,
  };
}

function presentFlightFees(fees: FlightFees) {
  return { domestic: presentJourneys(fees.domestic), international: presentJourneys(fees.international) };
}

function presentJourneys(fees: JourneyFees) {
  const amounts = ({ standardAmountPaise, cancelAmountPaise }: JourneyFees['oneway']) => ({
    standardAmount: standardAmountPaise,
    cancelAmount: cancelAmountPaise,
  });
  return { oneway: amounts(fees.oneway), roundTrip: amounts(fees.roundTrip) };
}
