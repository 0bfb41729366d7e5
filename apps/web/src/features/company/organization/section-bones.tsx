import { Bone } from '../../../ui/skeleton.tsx';

/** A section before it is there. */
export function SectionBones() {
  return (
    <div role="status" aria-label="Loading" className="card space-y-5 p-5">
      <Bone className="h-6 w-48" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <Bone key={row} className="h-10" />
      ))}
    </div>
  );
}
