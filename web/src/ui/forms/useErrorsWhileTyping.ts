import type { FormErrors, SetErrors } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/**
 * Marks fields that are filled in wrongly once typing pauses, and clears marks that no longer apply. Empty fields are
 * marked only where an attempt to send the form has marked them already.
 */
export function useErrorsWhileTyping<Values>(
  setErrors: SetErrors,
  /** The values as they were when typing last paused. */
  settled: Values,
  errorsOf: () => FormErrors,
  isEmptyAt: (values: Values, path: string) => boolean,
): void {
  const mark = useEffectEvent(() => {
    const current = Object.entries(errorsOf());
    setErrors((shown) =>
      Object.fromEntries(current.filter(([path]) => path in shown || !isEmptyAt(settled, path))),
    );
  });
  useEffect(() => {
    mark();
  }, [settled]);
}
