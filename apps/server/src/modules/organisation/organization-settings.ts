import { DAYS_OF_WEEK, type WeekHours } from '@pravas/domain/help/open-hours.ts';
import type { CapBasis } from '@pravas/domain/hotel/judge-stay.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { BookingForOthers, ServiceSwitches } from '@pravas/domain/organisation/service-access.ts';
import * as z from 'zod/mini';

const amount = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((value) => paise(value)),
);

const NO_CONTACT = { phone: null, email: null, hours: Array.from({ length: DAYS_OF_WEEK }, () => null) };

const settingsSchema = z.object({
  enableFlight: z.boolean(),
  disableHotel: z.boolean(),
  enableBus: z.boolean(),
  enableTrain: z._default(z.boolean(), true),
  enableCab: z._default(z.boolean(), true),
  enableServiceForAdmin: z.boolean(),
  enableBookForGuest: z._default(z.boolean(), false),
  enableStaffBook: z._default(z.boolean(), false),
  enableNewUXHotel: z._default(z.boolean(), true),
  additionalEmployeeFields: z._default(
    z.object({
      enable: z.boolean(),
      fields: z.array(z.object({ label: z.string(), type: z.enum(['text', 'CitiesList']) })),
    }),
    { enable: false, fields: [] },
  ),
  multipleGsts: z._default(z.object({ enable: z.boolean() }), { enable: false }),
  dealcode: z._default(
    z.object({
      enable: z.boolean(),
      label: z.string(),
      airlines: z.array(z.object({ airline: z.string(), code: z.string() })),
    }),
    { enable: false, label: 'Deal code', airlines: [] },
  ),
  security: z._default(
    z.object({
      secondFactor: z._default(z.enum(['nobody', 'admins', 'everyone']), 'nobody'),
      sessionDays: z.int(),
      idleHours: z._default(z.int(), 72),
    }),
    { secondFactor: 'nobody', sessionDays: 14, idleHours: 72 },
  ),
  offlineConfirmAbovePaise: z._default(amount, paise(5_000_000)),
  deskContact: z._default(
    z.object({
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      hours: z.array(z.nullable(z.object({ opens: z.string(), closes: z.string() }))),
    }),
    NO_CONTACT,
  ),
  stays: z._default(
    z.object({
      capOf: z.enum(['average', 'highest']),
      capWithTax: z.boolean(),
      creditAt5: z.boolean(),
      roomsApart: z._default(z.boolean(), true),
    }),
    { capOf: 'average', capWithTax: false, creditAt5: false, roomsApart: true },
  ),
  modules: z._default(z.array(z.object({ id: z.int(), active: z.boolean() })), []),
});

/** An organisation's settings (spec screens §3). */
export interface OrganizationSettings extends ServiceSwitches, BookingForOthers {
  readonly enableNewUXHotel: boolean;
  readonly additionalEmployeeFields: {
    readonly enable: boolean;
    readonly fields: readonly { readonly label: string; readonly type: 'text' | 'CitiesList' }[];
  };
  readonly multipleGsts: { readonly enable: boolean };
  readonly dealcode: {
    readonly enable: boolean;
    readonly label: string;
    readonly airlines: readonly { readonly airline: string; readonly code: string }[];
  };
  readonly security: {
    /** Who needs a second factor; until they have one, their sessions only allow to set one up. */
    readonly secondFactor: 'nobody' | 'admins' | 'everyone';
    /** Days after which people sign in again, whatever their activity. */
    readonly sessionDays: number;
    /** Hours after which an unused session ends. */
    readonly idleHours: number;
  };
  /** Above this total a second person confirms what the travel desk entered. */
  readonly offlineConfirmAbovePaise: Paise;
  /** How its people reach the travel desk, and when. */
  readonly deskContact: {
    readonly phone: string | null;
    readonly email: string | null;
    readonly hours: WeekHours;
  };
  readonly stays: {
    /** Which price of a stay is compared with a limit per night. */
    readonly capOf: CapBasis['of'];
    readonly capWithTax: boolean;
    /** Whether GST at 5 % on the hotel's invoice is claimed: advisers differ. */
    readonly creditAt5: boolean;
    /** Whether several rooms are booked one by one, where that costs no more. */
    readonly roomsApart: boolean;
  };
}

/** How an organisation compares stays with its limits per night. */
export function capBasisOf({ stays: { capOf, capWithTax } }: Pick<OrganizationSettings, 'stays'>): CapBasis {
  return { of: capOf, withTax: capWithTax };
}

/** Reads settings as they are kept; what older ones lack has its default. */
export function parseSettings(kept: unknown): OrganizationSettings {
  return settingsSchema.parse(kept) as OrganizationSettings;
}
