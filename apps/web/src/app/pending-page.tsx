import { Mark } from '../ui/logo.tsx';
import { Bone } from '../ui/skeleton.tsx';

/** What the frame shows while a screen's code is on its way; seen only where that takes its time. */
export function PendingPage() {
  return (
    <div className="late mx-auto max-w-[1080px]">
      <div role="status">
        <h1 className="sr-only">Loading the page</h1>
      </div>
      <Bone className="h-8 w-64" />
      <Bone className="mt-3 h-4 w-40" />
      <Bone className="mt-6 h-40" />
      <Bone className="mt-4 h-24" />
    </div>
  );
}

/** Shown alone before there is any frame. The document begins with the same picture. */
export function PendingApp() {
  return (
    <main aria-busy className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Loading Pravas</h1>
      <Mark size={56} />
    </main>
  );
}
