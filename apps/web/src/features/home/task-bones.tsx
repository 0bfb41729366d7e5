import { Bone } from '../../ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Rows in the shape of tasks; one where none is expected, as high as the line that says so. */
export function TaskBones({ count }: { readonly count: number }) {
  return (
    <div role="status" aria-label="Loading what waits for you" className="card divide-y divide-hairline">
      {ROWS.slice(0, Math.max(1, count)).map((row) => (
        <div key={row} className="flex min-h-[68px] items-center gap-3 px-4 sm:px-5">
          <Bone className="size-[18px] shrink-0 rounded-full" />
          <Bone className="h-4 w-64 max-w-[60%]" />
        </div>
      ))}
    </div>
  );
}
