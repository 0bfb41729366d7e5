import { getImage } from '@pravas/contract/people/image-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from './session.ts';

/** A picture never changes under its id, so it is fetched once; the answer is an address for `src`, null until then. */
export function useImage(imageId: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['image', imageId],
    queryFn: ({ signal }) => api.download(getImage, { query: { imageId }, signal }).then(({ blob }) => blob),
    enabled: imageId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });
  return useBlobUrl(imageId === null ? null : (data ?? null));
}

/** An address for a blob, released when nobody shows it any more. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
