import { Bone } from '../../ui/skeleton.tsx';

/** A request before it is there. */
export function BodyBones() {
  return (
    <div role="status" aria-label="Loading the request" className="space-y-4 border-t border-hairline p-4 sm:p-5">
      <Bone className="h-9" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Bone className="h-40" />
        <Bone className="h-40" />
      </div>
      <Bone className="h-16" />
    </div>
  );
}
