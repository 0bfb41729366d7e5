export { busView } from './bus-view.ts';
export { BusCancellationBar } from './cancellation-bar.tsx';
