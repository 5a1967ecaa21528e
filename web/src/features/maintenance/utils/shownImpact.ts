import type { UseQueryResult } from '@tanstack/react-query';
import type { Impact } from '../../../api/types';
import type { Checked } from '../../../ui/feedback/CheckFrame';

/** The effect of what a form asks for; null where the form is not complete, or the gateway has not answered. */
export function shownImpact(
  { validity }: Pick<Checked, 'validity'>,
  { isError, data }: UseQueryResult<Impact | null>,
): Impact | null {
  return validity === 'valid' && !isError ? (data ?? null) : null;
}
