import { useState } from 'react';

/**
 * Copies a text to the clipboard and returns the outcome. Browsers refuse that to pages without encryption; then
 * `select` is called, so that the user can copy the text.
 */
export function useCopy(value: string, select: () => void) {
  const [outcome, setOutcome] = useState<'copied' | 'by hand' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      select();
      setOutcome('by hand');
    }
  };
  return [outcome, copy] as const;
}
