/** A service that an organisation may switch on or off (specification screens §3, rules §9.4). */
export type Service = 'flight' | 'hotel' | 'bus' | 'train' | 'cab';

/** All services in the order screens show them. */
export const SERVICES: readonly Service[] = ['flight', 'hotel', 'bus', 'train', 'cab'];

/** The switches of an organisation. The hotel's is inverted, as the specification has it. */
export interface ServiceSwitches {
  readonly enableFlight: boolean;
  readonly disableHotel: boolean;
  readonly enableBus: boolean;
  readonly enableTrain: boolean;
  readonly enableCab: boolean;
  readonly enableServiceForAdmin: boolean;
}

/** Kinds of users, as far as the switches distinguish them. */
export type KindOfUser = 'user' | 'admin' | 'provider_admin';

/** Whether a service can be used, and the sentence that says why. */
export interface ServiceAccess {
  readonly enabled: boolean;
  readonly reason: string;
}

/**
 * Whether a kind of user may use a service (specification rules §6): for a regular user when the organisation has it
 * on; for an admin also when services stay on for admins; for an admin of the provider always.
 */
export function serviceAccess(switches: ServiceSwitches, service: Service, kind: KindOfUser): ServiceAccess {
  if (isOn(switches, service)) return { enabled: true, reason: 'On for the organisation' };
  if (kind === 'user') return { enabled: false, reason: 'Off for the organisation' };
  if (switches.enableServiceForAdmin) return { enabled: true, reason: 'Off for the organisation, kept on for admins' };
  if (kind === 'provider_admin')
    return { enabled: true, reason: 'Off for the organisation, always on for the provider' };
  return { enabled: false, reason: 'Off for the organisation and its admins' };
}

/** Whether an organisation has a service on. */
export function isOn(switches: ServiceSwitches, service: Service): boolean {
  switch (service) {
    case 'flight':
      return switches.enableFlight;
    case 'hotel':
      return !switches.disableHotel;
    case 'bus':
      return switches.enableBus;
    case 'train':
      return switches.enableTrain;
    case 'cab':
      return switches.enableCab;
  }
}

/** Module 8 of an organisation: the right to create trips for others (specification screens §3). */
export const MODULE_BOOK_FOR_OTHERS = 8;

/** Who may be travelled for, besides oneself (specification rules §6). */
export interface BookingForOthers {
  readonly modules: readonly { readonly id: number; readonly active: boolean }[];
  readonly enableBookForGuest: boolean;
  readonly enableStaffBook: boolean;
}

/** True when the choice of another traveller is offered: module 8 and guests or staff; always for personal bookings. */
export function mayBookForOthers(settings: BookingForOthers, isPersonalBooking: boolean): boolean {
  if (isPersonalBooking) return true;
  const module = settings.modules.find((one) => one.id === MODULE_BOOK_FOR_OTHERS);
  return module?.active === true && (settings.enableBookForGuest || settings.enableStaffBook);
}
