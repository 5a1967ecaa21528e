import { useRouter, type NavigateOptions } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Attributes that make an `<a>` lead to a page. Hundreds of links on a map are plain ones with a fixed address, because
 * each link of the router follows its state.
 */
export function usePlainLinks(): (to: NavigateOptions) => PlainLink {
  const router = useRouter();
  return (to) => ({
    href: router.buildLocation(to).href,
    onClick: (event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void router.navigate(to);
    },
  });
}

interface PlainLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
}
