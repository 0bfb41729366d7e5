import { startTransition, useOptimistic } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A choice that is drawn as chosen before its effects: `[shown, choose]`. `onChoose` may say when it has been taken.
 */
export function useShownAtOnce<T>(value: T, onChoose: (value: T) => unknown): readonly [T, (value: T) => void] {
  const [shown, setShown] = useOptimistic(value);
  const choose = (next: T) =>
    startTransition(async () => {
      setShown(next);
      await afterPaint();
      await onChoose(next);
    });
  return [shown, choose];
}
