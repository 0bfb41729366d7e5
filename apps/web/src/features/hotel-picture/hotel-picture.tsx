import { getHotelPicture } from '@pravas/contract/hotel/picture-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { useBlobUrl } from '../../lib/use-image.ts';
import { cx } from '../../ui/class-names.ts';

interface HotelPictureProps {
  readonly hotelId: string;
  /** Null = the drawn one. */
  readonly pictureId: string | null;
  /** What it shows; '' where the words beside it say so. */
  readonly alt: string;
  readonly className?: string;
  readonly fit?: 'cover' | 'contain';
}

/** A picture through our server only; it draws one where the supplier has none. */
export function HotelPicture({ hotelId, pictureId, alt, className, fit = 'cover' }: HotelPictureProps) {
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
    <span className={cx('block overflow-hidden bg-sunken', className)}>
      {url && (
        <img src={url} alt={alt} className={cx('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')} />
      )}
    </span>
  );
}
