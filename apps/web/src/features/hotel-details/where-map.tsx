import { Map as MapIcon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useMedia, WIDE } from '../../lib/media.ts';
import { useIsNear } from '../../lib/use-near.ts';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PlaceMap } from '../hotel-map/index.ts';
import type { Details } from './hotel-types.ts';

const MAP_PX = 260;

/**
 * Where the hotel is around what was searched for, beside the distances in words: fetched once it comes into sight, and
 * on phones on request. Nothing where the hotel's place is not known.
 */
export function WhereMap({ details: { hotel, anchor, spots, mapStyleUrl } }: { readonly details: Details }) {
  const isWide = useMedia(WIDE);
  const [isAsked, setAsked] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const { name, latitude, longitude } = hotel;
  if (latitude === null || longitude === null) return null;
  const isShown = isWide ? isNear : isAsked;
  return (
    <div ref={frame} className="space-y-3">
      {!isWide && (
        <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)} className="w-full">
          <MapIcon aria-hidden size={16} /> {isAsked ? 'Hide map' : 'Show map'}
        </Button>
      )}
      {(isWide || isAsked) && (
        <Suspense fallback={<Bone className="h-[300px] rounded-2xl" />}>
          {isShown ? (
            <PlaceMap
              name={name}
              place={{ latitude, longitude }}
              anchor={anchor}
              spots={spots}
              styleUrl={mapStyleUrl}
              heightPx={MAP_PX}
            />
          ) : (
            <Bone className="h-[300px] rounded-2xl" />
          )}
        </Suspense>
      )}
    </div>
  );
}
