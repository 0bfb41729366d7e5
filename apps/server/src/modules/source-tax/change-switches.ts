import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  addTaxSwitch as addOperation,
  getTaxSwitches as showOperation,
} from '@pravas/contract/source-tax/source-tax-operations.ts';
import { formatInrExact, type Paise, paise } from '@pravas/domain/money/money.ts';
import {
  isSameSwitch,
  LAWS,
  type SourceTaxSwitch,
  SWITCH_KEYS,
  type SwitchKey,
  switchOn,
} from '@pravas/domain/tax/source-tax.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';

type Switches = PayloadOf<typeof showOperation>;
type ShownSwitch = Switches['taxes'][number]['today'];

/** Who switches something, by which request, and when. */
export interface SwitchChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

interface KeptSwitch extends SourceTaxSwitch {
  readonly id: string;
  readonly enteredBy: string;
}

/**
 * The switches of this transaction's organisation, which is the provider: what applies on a day, what is to come, and
 * what was.
 */
export async function showSwitches(tx: Tx, now: Temporal.Instant): Promise<Switches> {
  const kept = await readKept(tx);
  const people =
    kept.length === 0
      ? []
      : await tx
          .selectFrom('person')
          .select(['id', 'first_name', 'last_name'])
          .where('id', 'in', [...new Set(kept.map(({ enteredBy }) => enteredBy))])
          .execute();
  const nameOf = (one: SourceTaxSwitch & Partial<KeptSwitch>) => {
    const person = people.find(({ id }) => id === one.enteredBy);
    return person ? `${person.first_name} ${person.last_name}` : null;
  };
  const present = (one: SourceTaxSwitch & Partial<KeptSwitch>): ShownSwitch => ({
    _id: one.id ?? null,
    isOn: one.isOn,
    rate: one.rate / 100,
    threshold: one.thresholdPaise,
    validFrom: one.id === undefined ? null : one.validFrom,
    enteredBy: nameOf(one),
  });
  const on = indianDay(now);
  const taxes = SWITCH_KEYS.map((key) => {
    const { label, section, what, source } = LAWS[key.tax];
    const own = kept.filter((one) => isSameSwitch(one, key));
    const today = switchOn(own, key, on);
    return {
      ...key,
      ...{ label, section, what, source },
      today: present(today),
      coming: own.filter(({ validFrom }) => validFrom > on).map(present),
      past: own
        .filter((one) => one.validFrom <= on && one !== today)
        .map(present)
        .toReversed(),
    };
  });
  return { on, taxes };
}

/**
 * Switches a tax from a day on. Throws `validation_failed` for a day that is over or planned, and where nothing would
 * change.
 */
export async function addSwitch(tx: Tx, body: BodyOf<typeof addOperation>, change: SwitchChange): Promise<void> {
  const { caller, now, requestId } = change;
  const { tax, service, isOn, validFrom } = body;
  const key: SwitchKey = { tax, service };
  if (!SWITCH_KEYS.some((one) => isSameSwitch(one, key))) {
    throw refuseField('validation_failed', 'service', 'There is no such switch');
  }
  await tx.selectFrom('organization').select('id').forNoKeyUpdate().executeTakeFirst();
  const own = (await readKept(tx)).filter((one) => isSameSwitch(one, key));
  const today = indianDay(now);
  if (validFrom < today) throw refuseField('validation_failed', 'validFrom', 'Days that are over cannot be changed');
  if (validFrom > today && own.some((one) => one.validFrom === validFrom)) {
    const message = 'There is already one from this day. Withdraw it first';
    throw refuseField('validation_failed', 'validFrom', message);
  }
  const rate = Math.round(body.rate * 100);
  const threshold = thresholdOf(body);
  const before = switchOn(own, key, validFrom);
  if (before.isOn === isOn && before.rate === rate && before.thresholdPaise === threshold) {
    throw refuseField('validation_failed', 'isOn', 'This is already the case on that day');
  }
  const id = newId();
  await tx
    .insertInto('source_tax_switch')
    .values({
      organization_id: caller.organizationId,
      id,
      tax,
      service,
      is_on: isOn,
      rate,
      threshold_paise: threshold,
      valid_from: validFrom,
      entered_by: caller.personId,
      entered_at: isoOf(now),
    })
    .execute();
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'source_tax.switched',
    objectType: 'organization',
    objectId: caller.organizationId,
    details: { ...told({ ...key, isOn, rate, thresholdPaise: threshold }), validFrom },
    requestId,
  });
}

/** Only taxes that customers keep back begin above a threshold. */
function thresholdOf({ tax, threshold = null }: BodyOf<typeof addOperation>): Paise | null {
  if (tax === 'commission_tds') return threshold ?? paise(0);
  if (threshold === null) return null;
  throw refuseField('validation_failed', 'threshold', 'This tax has no threshold');
}

/** Gives up a planned switch. Throws `not_found`, and `conflict` once its day has begun. */
export async function withdrawSwitch(tx: Tx, id: string, { caller, now, requestId }: SwitchChange): Promise<void> {
  await tx.selectFrom('organization').select('id').forNoKeyUpdate().executeTakeFirst();
  const one = (await readKept(tx)).find((kept) => kept.id === id);
  if (!one) throw new Refusal('not_found');
  if (one.validFrom <= indianDay(now)) {
    throw new Refusal('conflict', { message: 'This is already in force. Add another from today or a later day.' });
  }
  await tx
    .updateTable('source_tax_switch')
    .set({ withdrawn_by: caller.personId, withdrawn_at: isoOf(now) })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'source_tax.withdrawn',
    objectType: 'organization',
    objectId: caller.organizationId,
    details: { ...told(one), validFrom: one.validFrom },
    requestId,
  });
}

function told({ tax, service, isOn, rate, thresholdPaise }: Omit<SourceTaxSwitch, 'validFrom' | 'enteredAtMs'>) {
  return {
    tax: LAWS[tax].label,
    ...(service === null ? {} : { service }),
    isOn,
    rate: `${rate / 100} %`,
    ...(thresholdPaise === null ? {} : { threshold: formatInrExact(thresholdPaise) }),
  };
}

async function readKept(tx: Tx): Promise<readonly KeptSwitch[]> {
  const rows = await tx
    .selectFrom('source_tax_switch')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('valid_from')
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tax: row.tax as SourceTaxSwitch['tax'],
    service: row.service as SourceTaxSwitch['service'],
    isOn: row.is_on,
    rate: row.rate,
    thresholdPaise: row.threshold_paise === null ? null : paise(row.threshold_paise),
    validFrom: row.valid_from,
    enteredAtMs: row.entered_at.getTime(),
    enteredBy: row.entered_by,
  }));
}
