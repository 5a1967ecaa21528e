import { useState } from 'react';

/**
 * Puts a text into the clipboard, and tells what became of it. Browsers keep the clipboard from pages that came
 * without encryption; then `select` is called, so that the text can be copied by hand.
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
