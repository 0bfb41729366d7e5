import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DetailsAddress } from '../../lib/flight-details-query.ts';
import { textValues } from '../../lib/search-text.ts';
import { refusedPart, type SparePart } from './refused-part.ts';

/**
 * Takes parts out of the address that the flight is refused for and can do without, as asking for the same once more
 * would lead nowhere. Answers what is refused now, and the removed parts for which nothing has been chosen since.
 */
export function useSpareParts(address: DetailsAddress, error: unknown) {
  const navigate = useNavigate();
  const here = textValues(useSearch({ strict: false }));
  const [taken, setTaken] = useState<readonly SparePart[]>([]);
  const refused = refusedPart(error, address);
  const takeOut = useEffectEvent((part: SparePart) => {
    setTaken([...taken.filter((one) => one !== part), part]);
    void navigate({
      to: '/home2/flight/booking/',
      search: { ...here, [part]: '' },
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (refused) takeOut(refused);
  }, [refused]);
  return { refused, taken: taken.filter((part) => address[part] === null) };
}
