import { getHotelPicture } from '@pravas/contract/hotel/picture-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { useBlobUrl } from '../../lib/use-image.ts';
import type { FoundHotel } from './hotel-row.ts';

/** Through our server only; it draws one where the supplier has none. */
export function HotelPicture({ hotel }: { readonly hotel: FoundHotel }) {
  const { hotelId, pictureId } = hotel;
  const { data } = useQuery({
    queryKey: ['hotel-picture', hotelId, pictureId],
    queryFn: ({ signal }) =>
      api
        .download(getHotelPicture, { query: { hotelId, ...(pictureId ? { pictureId } : {}) }, signal })
        .then(({ blob }) => blob),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const url = useBlobUrl(data ?? null);
  return (
    <div className="h-16 w-16 shrink-0 overflow-hidden rounded-lg bg-sunken @xl:h-[84px] @xl:w-28">
      {url && <img src={url} alt="" className="size-full object-cover" />}
    </div>
  );
}
