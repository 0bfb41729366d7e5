import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import type { organizationSettings } from '@pravas/contract/organisation/settings-shapes.ts';
import { feesOn } from '@pravas/domain/fare/dated-fees.ts';
import {
  type KindOfUser,
  mayBookForOthers,
  SERVICES,
  type Service,
  serviceAccess,
} from '@pravas/domain/organisation/service-access.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { presentComing, presentFees } from './convenience-fees.ts';
import { readRow } from './organization-details.ts';
import { type OrganizationSettings, parseSettings } from './organization-settings.ts';
import { readOrganization } from './read-organization.ts';
import { mayUseService } from './service-switches.ts';

const KINDS: readonly KindOfUser[] = ['user', 'admin', 'provider_admin'];

/** The settings of this transaction's organisation as its settings page shows them. Throws `not_found`. */
export async function readSettings(
  tx: Tx,
  caller: Caller,
  now: Temporal.Instant,
): Promise<z.output<typeof organizationSettings>> {
  const row = await readRow(tx);
  const { fees } = await readOrganization(tx);
  const today = indianDay(now);
  const settings = parseSettings(row.settings);
  return {
    ...presentSwitches(settings),
    additionalEmployeeFields: presentEmployeeFields(settings),
    convenienceFee: presentFees(feesOn(fees, today)),
    comingFees: presentComing(fees, today),
    multipleGsts: { enable: settings.multipleGsts.enable, gstDetails: await readActiveGsts(tx) },
    dealcode: { ...settings.dealcode, airlines: settings.dealcode.airlines.map((airline) => ({ ...airline })) },
    security: { ...settings.security },
    stays: { ...settings.stays },
    deskContact: { ...settings.deskContact, hours: [...settings.deskContact.hours] },
    offline: { confirmAbove: settings.offlineConfirmAbovePaise },
    effectiveServices: SERVICES.flatMap((service) =>
      KINDS.map((kind) => ({ service, kind, ...serviceAccess(settings, service, kind) })),
    ),
    canChangeFees: caller.isSuperAdmin,
    version: row.version,
  };
}

/** What the caller's screens need to know of their organisation. */
export async function readConfig(tx: Tx, caller: Caller): Promise<PayloadOf<typeof getOrganizationConfig>> {
  const row = await readRow(tx);
  const settings = parseSettings(row.settings);
  const isOn = (service: Service) => mayUseService(settings, service, caller);
  return {
    organization: {
      _id: row.id,
      name: row.name,
      imageId: row.image_id,
      modules: settings.modules.map(({ id, active }) => ({ id, active })),
    },
    settings: {
      ...presentSwitches(settings),
      additionalEmployeeFields: presentEmployeeFields(settings),
      multipleGsts: { enable: settings.multipleGsts.enable, gstDetails: await readActiveGsts(tx) },
      dealcode: {
        enable: settings.dealcode.enable,
        label: settings.dealcode.label,
        airlines: [...new Set(settings.dealcode.airlines.map(({ airline }) => airline))],
      },
    },
    services: {
      flight: isOn('flight'),
      hotel: isOn('hotel'),
      bus: isOn('bus'),
      train: isOn('train'),
      cab: isOn('cab'),
    },
    mayBookForOthers:
      mayBookForOthers(settings, false) &&
      (caller.privileges.has('trips.others') || caller.privileges.has('guests.book')),
  };
}

function presentSwitches(settings: OrganizationSettings) {
  return {
    enableFlight: settings.enableFlight,
    disableHotel: settings.disableHotel,
    enableBus: settings.enableBus,
    enableTrain: settings.enableTrain,
    enableCab: settings.enableCab,
    enableServiceForAdmin: settings.enableServiceForAdmin,
    enableBookForGuest: settings.enableBookForGuest,
    enableStaffBook: settings.enableStaffBook,
    enableNewUXHotel: settings.enableNewUXHotel,
  };
}

function presentEmployeeFields({ additionalEmployeeFields: { enable, fields } }: OrganizationSettings) {
  return { enable, fields: fields.map(({ label, type }) => ({ label, type })) };
}

async function readActiveGsts(tx: Tx) {
  const rows = await tx
    .selectFrom('gst_registration')
    .select(['id', 'display_name', 'gst_type'])
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('display_name')
    .execute();
  return rows.map((row) => ({ _id: row.id, displayName: row.display_name, gstType: row.gst_type }));
}
