import { least, type Paise, subtract, sum, ZERO } from '../money/money.ts';

/** What is left of promotional credit. `expiresOn` is the last day on which it pays, in India, YYYY-MM-DD. */
export interface PromoGrant {
  readonly grantId: string;
  readonly expiresOn: string;
  readonly leftPaise: Paise;
}

/** A part of a sum, by the grant that it is of. */
export interface PromoShare {
  readonly grantId: string;
  readonly amountPaise: Paise;
}

/** True on a day from which a grant no longer pays. */
export function isExpired({ expiresOn }: Pick<PromoGrant, 'expiresOn'>, today: string): boolean {
  return expiresOn < today;
}

/** What can be spent of grants on a day. */
export function promoAvailable(grants: readonly PromoGrant[], today: string): Paise {
  return sum(grants.filter((grant) => !isExpired(grant, today)).map((grant) => grant.leftPaise));
}

/** Takes a sum from grants, the one that ends first first. Null where they do not cover it on that day. */
export function drawPromo(
  grants: readonly PromoGrant[],
  amountPaise: Paise,
  today: string,
): readonly PromoShare[] | null {
  let missing = amountPaise;
  const open = grants.filter((grant) => !isExpired(grant, today)).toSorted(byLastDay);
  const shares = open.map(({ grantId, leftPaise }) => {
    const share = least(leftPaise, missing);
    missing = subtract(missing, share);
    return { grantId, amountPaise: share };
  });
  return missing > 0 ? null : shares.filter((share) => share.amountPaise > 0);
}

/** What a payment took of a grant, and how much of that was refunded. */
export interface PromoUse {
  readonly grantId: string;
  readonly expiresOn: string;
  readonly amountPaise: Paise;
  readonly returnedPaise: Paise;
}

/**
 * Gives a sum back to the grants that paid, the one that lasts longest first, and to none more than it gave. Throws
 * RangeError where they have not given as much.
 */
export function returnPromo<Use extends PromoUse>(
  uses: readonly Use[],
  amountPaise: Paise,
): readonly { readonly use: Use; readonly backPaise: Paise }[] {
  let missing = amountPaise;
  const backs = uses
    .toSorted((a, b) => byLastDay(b, a))
    .map((use) => {
      const backPaise = least(missing, subtract(use.amountPaise, use.returnedPaise));
      missing = subtract(missing, backPaise);
      return { use, backPaise };
    });
  if (missing > ZERO) throw new RangeError(`${missing} paise more come back than promotional credit has paid`);
  return backs.filter((back) => back.backPaise > 0);
}

function byLastDay(a: Pick<PromoGrant, 'grantId' | 'expiresOn'>, b: Pick<PromoGrant, 'grantId' | 'expiresOn'>): number {
  if (a.expiresOn !== b.expiresOn) return a.expiresOn < b.expiresOn ? -1 : 1;
  return a.grantId < b.grantId ? -1 : a.grantId > b.grantId ? 1 : 0;
}
