export { busView } from './bus-view.ts';
export { BusCancellationBar } from './cancellation-bar.tsx';
export { InsteadNote } from './instead-note.tsx';
