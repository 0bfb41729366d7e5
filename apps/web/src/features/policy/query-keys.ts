/** The first words of the query keys here. */
export const KEYS = { policies: ['policies'], reasonCodes: ['reason-codes'], replays: ['policy-replays'] } as const;
