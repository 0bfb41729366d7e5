import { Bone } from '../../ui/skeleton.tsx';

/** A profile on its way, in its shape. */
export function ProfileSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-5">
      <div className="card flex items-center gap-5 p-6">
        <Bone className="size-20 rounded-full" />
        <div className="flex-1 space-y-3">
          <Bone className="h-6 w-48" />
          <Bone className="h-4 w-64 max-w-full" />
          <Bone className="h-9 w-80 max-w-full" />
        </div>
      </div>
      <div className="flex gap-3">
        {['a', 'b', 'c', 'd'].map((tab) => (
          <Bone key={tab} className="h-8 w-24" />
        ))}
      </div>
      <FieldsSkeleton />
    </div>
  );
}

/** A tab of it on its way. */
export function TabSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <FieldsSkeleton />
    </div>
  );
}

function FieldsSkeleton() {
  return (
    <div className="card grid gap-5 p-6 sm:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((field) => (
        <div key={field} className="space-y-2">
          <Bone className="h-3.5 w-20" />
          <Bone className="h-11" />
        </div>
      ))}
    </div>
  );
}
