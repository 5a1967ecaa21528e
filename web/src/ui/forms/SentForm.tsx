import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { CounterOffer } from '../../api/types';
import { CounterOffers } from '../feedback/CounterOffers';
import { beyondFields, showFieldErrors } from './fieldErrors';
import { focusFirstInvalid } from './focusFirstInvalid';
import { ProblemAlert } from '../feedback/ProblemAlert';
import { text } from '../text';

/** A form that is sent as a whole: its fields, the error of the request, and its buttons. */
export function SentForm<V extends object>(props: {
  form: UseFormReturnType<V>;
  submit: string;
  /** Set where the request ends or takes away something. */
  danger?: boolean;
  /** Set where the page has only this form. */
  wide?: boolean;
  /** Set where there is nothing to send yet. */
  disabled?: boolean;
  pending: boolean;
  error: Error | null;
  /** The counter-offers of a refusal; `onTakeOffer` fills the form with one of them. */
  offers?: readonly CounterOffer[];
  onTakeOffer?: (offer: CounterOffer) => void;
  /** Sends the request. The fields show what the gateway reports about them. */
  onSend: (values: V) => Promise<unknown>;
  onCancel?: () => void;
  /** Other actions, beside the button that sends it. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { form, error, onCancel } = props;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          props.onSend(values).catch((fault: unknown) => {
            showFieldErrors(form, fault);
          });
        },
        (_errors, _values, event) => {
          focusFirstInvalid(event);
        },
      )}
    >
      <Stack gap="md">
        <ProblemAlert error={beyondFields(error, Object.keys(form.getValues()))}>
          {props.onTakeOffer && <CounterOffers offers={props.offers ?? []} onTake={props.onTakeOffer} />}
        </ProblemAlert>
        {props.children}
        <Group justify="flex-end" gap="xs" grow={props.wide ?? false}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {text.cancel}
            </Button>
          )}
          {props.aside}
          <Button
            type="submit"
            loading={props.pending}
            disabled={props.disabled ?? false}
            {...(props.danger && { color: 'red' })}
            {...(props.wide && { size: 'md' })}
          >
            {props.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
