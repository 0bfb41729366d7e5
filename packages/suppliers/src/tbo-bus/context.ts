import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const amount = z.number().check(z.int(), z.nonnegative());

const serviceShape = z.object({
  traceId: text,
  resultIndex: z.number().check(z.int()),
  routeId: z.string(),
  originId: text,
  destinationId: text,
  date: text,
  /** Recognises the bus again where it has no route. */
  operatorName: text,
  departure: text,
});

const fareShape = z.object({
  basePaise: amount,
  chargesPaise: amount,
  taxPaise: amount,
  taxRate: z.null(),
  totalPaise: amount,
  notRefundablePaise: amount,
});

const holdShape = z.object({
  traceId: text,
  resultIndex: z.number().check(z.int()),
  /** Whom the seats are held for, as a digest. */
  people: text,
  /** The seats as Block answered them, to be repeated by Book. */
  seats: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1)),
});

const charge = z.union([
  z.object({ kind: z.literal('percent'), rate: amount }),
  z.object({ kind: z.literal('amount'), chargePaise: amount }),
]);

const orderShape = z.object({
  busId: text,
  boughtAt: text,
  isPartial: z.boolean(),
  freeMinutes: amount,
  tiers: z.array(z.object({ after: z.nullable(z.string()), until: z.string(), charge })),
  costPaise: amount,
  seats: z.array(z.object({ seatName: text, fare: fareShape })).check(z.minLength(1)),
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
