import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { showAnswer } from './show-answer.ts';

const KEY = ['shortlist', 1];

/** A screen whose query is answered when the test says so. */
function openScreen() {
  const answers: ((data: string) => void)[] = [];
  const queries = new QueryClient();
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    retry: false,
  });
  const close = observer.subscribe(() => {});
  return { queries, close, answers, shown: () => observer.getCurrentResult().data };
}

describe('what the server has just told', () => {
  it('is not undone by an answer that was read before', async () => {
    const { queries, close, answers, shown } = openScreen();
    answers[0]?.('old');
    await vi.waitFor(() => expect(shown()).toBe('old'));
    void queries.invalidateQueries({ queryKey: KEY });
    expect(answers).toHaveLength(2);
    showAnswer(queries, KEY, 'told');
    expect(shown()).toBe('told');
    answers[1]?.('old');
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    expect(shown()).toBe('told');
    answers[2]?.('told and more');
    await vi.waitFor(() => expect(shown()).toBe('told and more'));
    close();
  });

  it('asks nothing where nothing is being fetched', async () => {
    const { queries, close, answers, shown } = openScreen();
    answers[0]?.('old');
    await vi.waitFor(() => expect(shown()).toBe('old'));
    showAnswer<string>(queries, KEY, (before) => `${before}, then told`);
    expect(shown()).toBe('old, then told');
    expect(answers).toHaveLength(1);
    close();
  });
});
