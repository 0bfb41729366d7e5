import { useLocation } from '@tanstack/react-router';

/** The token of the link that opened this page; '' where there is none. */
export function useLinkToken(): string {
  return useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
}
