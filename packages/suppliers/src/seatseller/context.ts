import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const whole = z.number().check(z.int());

const serviceShape = z.object({
  tripId: text,
  source: text,
  destination: text,
  /** The day of journey. */
  date: text,
  /** Recognises the bus again where its id is gone. */
  operatorNumber: z.string(),
  departureMinutes: whole,
  busType: z.string(),
  /** The seats depend on the points. */
  needsPointsFirst: z.boolean(),
  /** The price is stated in its parts once seats are held. */
  hasBreakup: z.boolean(),
});

const holdShape = z.object({
  blockKey: text,
  /** Whom the seats are held for, as a digest. */
  people: text,
});

const amount = z.number().check(z.int(), z.nonnegative());
const orderShape = z.object({
  tin: text,
  blockKey: text,
  isPartial: z.boolean(),
  isPrimaryAlone: z.boolean(),
  /** The first one's passenger is the primary one. */
  seats: z
    .array(
      z.object({
        seatName: text,
        totalPaise: amount,
        notRefundablePaise: amount,
        taxPaise: amount,
        taxRate: z.nullable(amount),
      }),
    )
    .check(z.minLength(1)),
});

/** What the connector needs to carry a listed bus further. Opaque to everyone else. */
export type ServiceContext = z.output<typeof serviceShape>;
/** Identifies held seats. Opaque to everyone else. */
export type HoldContext = z.output<typeof holdShape>;
/** What later calls about an order need. Opaque to everyone else. */
export type OrderContext = z.output<typeof orderShape>;

/** Reads a bus's context; null when this connector did not write it. */
export function parseServiceContext(context: string): ServiceContext | null {
  return read(serviceShape, context);
}

/** Reads a hold's reference; null when this connector did not write it. */
export function parseHold(holdRef: string): HoldContext | null {
  return read(holdShape, holdRef);
}

/** Reads an order's context; null when this connector did not write it. */
export function parseOrderContext(context: string): OrderContext | null {
  return read(orderShape, context);
}

function read<T extends z.ZodMiniType>(shape: T, context: string): z.output<T> | null {
  try {
    const parsed = shape.safeParse(JSON.parse(context));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
