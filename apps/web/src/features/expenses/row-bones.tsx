import { useMedia, WIDE } from '../../lib/media.ts';
import { Bone } from '../../ui/skeleton.tsx';

/** Rows of a list while they are fetched. */
export function RowBones({ label }: { readonly label: string }) {
  const isWide = useMedia(WIDE);
  return (
    <div role="status" aria-label={label} className="pb-2">
      {Array.from({ length: isWide ? 8 : 4 }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-hairline px-4 max-sm:h-28">
          <Bone className="h-4 w-28" />
          <Bone className="h-4 w-52 max-sm:hidden" />
          <Bone className="ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
