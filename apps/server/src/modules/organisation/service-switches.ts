import {
  type KindOfUser,
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
export function refuseServiceOff(switches: ServiceSwitches, service: Service, asker: Asker): void {
  if (mayUseService(switches, service, asker)) return;
  const message = `${SERVICE_NAMES[service]} are switched off for your organisation. Ask your company admin.`;
  throw new Refusal('service_disabled', { message });
}

/** Which of the service switches' rules holds for a person (specification rules §6). */
function kindOf({ isAdmin, isSuperAdmin }: Asker): KindOfUser {
  if (isSuperAdmin) return 'provider_admin';
  return isAdmin ? 'admin' : 'user';
}
