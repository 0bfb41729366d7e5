import {
  type KindOfUser,
  SERVICES,
  type Service,
  type ServiceSwitches,
  serviceAccess,
} from '@pravas/domain/organisation/service-access.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';

type Asker = Pick<Caller, 'isAdmin' | 'isSuperAdmin'>;

const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  flight: 'Flights',
  hotel: 'Hotels',
  bus: 'Buses',
  train: 'Trains',
  cab: 'Cabs',
};

/** True where a person may use a service of their organisation. */
export function mayUseService(switches: ServiceSwitches, service: Service, asker: Asker): boolean {
  return serviceAccess(switches, service, kindOf(asker)).enabled;
}

/** Throws `service_disabled` where a person may not use a service of their organisation (specification rules §6). */
export function refuseServiceOff(switches: ServiceSwitches, service: string, asker: Asker): void {
  const message = serviceOffReason(switches, service, asker);
  if (message !== null) throw new Refusal('service_disabled', { message });
}

/** Why a person may not use a service of their organisation, by the name that bookings have; null where they may. */
export function serviceOffReason(switches: ServiceSwitches, service: string, asker: Asker): string | null {
  const switched = SERVICES.find((one) => one === service);
  if (switched === undefined || mayUseService(switches, switched, asker)) return null;
  return `${SERVICE_NAMES[switched]} are switched off for your organisation. Ask your company admin.`;
}

/** Which of the service switches' rules applies to a person (specification rules §6). */
function kindOf({ isAdmin, isSuperAdmin }: Asker): KindOfUser {
  if (isSuperAdmin) return 'provider_admin';
  return isAdmin ? 'admin' : 'user';
}
