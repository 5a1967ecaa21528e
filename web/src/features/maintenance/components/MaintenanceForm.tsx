import { Button, Checkbox, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Impact } from '../../../api/types';
import { lengthUnits } from '../../../lib/duration';
import { userTimeZone } from '../../../lib/time';
import type { Checked } from '../../../ui/feedback/CheckFrame';
import { ProblemAlert } from '../../../ui/feedback/ProblemAlert';
import { ConfirmDialog } from '../../../ui/forms/ConfirmButton';
import { focusFirstInvalid } from '../../../ui/forms/focusFirstInvalid';
import { InstantChoice } from '../../../ui/forms/InstantChoice';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { RecurrenceFields } from '../../../ui/forms/RecurrenceFields';
import { useErrorsWhileTyping } from '../../../ui/forms/useErrorsWhileTyping';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { text as common } from '../../../ui/text';
import { useNow } from '../../../ui/useNow';
import { useMaintenanceImpact } from '../api/impact';
import { useSchedule } from '../api/maintenance';
import { text } from '../text';
import {
  initialMaintenance,
  isEmptyAt,
  maintenanceErrors,
  toFieldErrors,
  type MaintenanceValues,
  type PartsValues,
} from '../utils/form';
import classes from './Form.module.css';
import { ImpactPanel } from './ImpactPanel';
import { PartsFields } from './PartsFields';

const words = text.form;

/** How long typing pauses before the gateway is asked for a preview, in milliseconds. */
const pause = 350;

/** What is taken out of service and when, with a preview of what becomes of bookings. */
export function MaintenanceForm({ parts }: { parts: PartsValues }) {
  const zone = userTimeZone();
  const now = useNow();
  const navigate = useNavigate();
  const schedule = useSchedule(zone);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, { open: ask, close: stopAsking }] = useDisclosure(false);
  const form = useForm<MaintenanceValues>({
    initialValues: initialMaintenance(parts, now, zone),
    validate: (values) => maintenanceErrors(values, now, zone),
    // An error of the last request does not apply to changed values.
    onValuesChange: () => {
      schedule.reset();
    },
  });
  const [settled] = useDebouncedValue(form.values, pause);
  useErrorsWhileTyping(
    form.setErrors,
    settled,
    () => (schedule.error === null ? maintenanceErrors(settled, now, zone) : form.errors),
    isEmptyAt,
  );
  const state = checkedOf(settled, isAlike(settled, form.values), now, zone);
  const impact = useMaintenanceImpact(state.validity === 'valid' ? settled : null, zone);

  const send = async (values: MaintenanceValues) => {
    await schedule.mutateAsync(values, {
      onSuccess: ([first, ...others]) => {
        if (first === undefined || others.length > 0) void navigate({ to: '/maintenance' });
        else void navigate({ to: '/maintenance/$id', params: { id: first.id } });
      },
      onError: (error) => {
        form.setErrors(toFieldErrors(error));
      },
    });
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          const asked = questionOf(impact);
          if (asked === null) send(values).catch(() => undefined);
          else {
            setQuestion(asked);
            ask();
          }
        },
        (_errors, _values, event) => {
          focusFirstInvalid(event);
        },
      )}
    >
      <fieldset className={classes['fields']} disabled={schedule.isPending}>
        <Panel title={words.what}>
          <Stack gap="sm">
            <TextInput
              label={words.reason}
              description={words.reasonHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={words.reasonExample}
              maxLength={200}
              autoComplete="off"
              {...form.getInputProps('reason')}
            />
            <PartsFields
              values={form.values}
              switches={form.getInputProps('switches')}
              links={form.getInputProps('links')}
              linksHelp={text.parts.linksHelp}
            />
          </Stack>
        </Panel>
        <Panel title={words.when}>
          <WhenFields form={form} zone={zone} />
        </Panel>
      </fieldset>
      <ImpactPanel
        title={text.impact.title}
        incomplete={text.impact.incomplete}
        state={state}
        query={impact}
      />
      <ProblemAlert error={isShownAtFields(schedule.error, form.values) ? null : schedule.error} />
      <div className={classes['submit']}>
        <ButtonLink to="/maintenance" variant="default" size="md">
          {common.cancel}
        </ButtonLink>
        <Button
          type="submit"
          size="md"
          loading={schedule.isPending}
          // Nothing is sent before the preview of these very values is shown, or has failed.
          disabled={state.validity === 'valid' && !isAnswered(state, impact)}
        >
          {words.submit}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={stopAsking}
        title={question?.title ?? ''}
        consequence={question?.consequence ?? ''}
        confirm={words.confirm}
        keep={words.keep}
        pending={schedule.isPending}
        onConfirm={() => send(form.getValues())}
      />
    </form>
  );
}

/** Whether fields show all of what the gateway reported. */
function isShownAtFields(error: Error | null, values: MaintenanceValues): boolean {
  const fields = Object.keys(toFieldErrors(error));
  return fields.length > 0 && fields.every((field) => field in values);
}

function checkedOf(values: MaintenanceValues, isSettled: boolean, now: number, zone: string): Checked {
  // The preview needs no reason.
  const fields = Object.keys(maintenanceErrors(values, now, zone)).filter((field) => field !== 'reason');
  const isIncomplete = fields.every((field) => isEmptyAt(values, field));
  return { validity: fields.length === 0 ? 'valid' : isIncomplete ? 'incomplete' : 'invalid', isSettled };
}

/** Whether the preview of both is the same: the reason does not matter to it. */
function isAlike(one: MaintenanceValues, other: MaintenanceValues): boolean {
  const write = (values: MaintenanceValues) => JSON.stringify({ ...values, reason: '' });
  return write(one) === write(other);
}

function isAnswered({ isSettled }: Checked, query: UseQueryResult<Impact | null>): boolean {
  return isSettled && !query.isPlaceholderData && (query.isSuccess || query.isError);
}

interface Question {
  readonly title: string;
  readonly consequence: string;
}

/** What is asked before maintenance that would interrupt bookings, or of which that is not known, is scheduled. */
function questionOf({ data, isError }: UseQueryResult<Impact | null>): Question | null {
  if (isError || data == null) return { title: words.unknownTitle, consequence: words.failed };
  const { interruptedCount, undecided } = data;
  if (interruptedCount > 0) {
    const more = undecided > 0 ? ` ${words.undecided(undecided)}` : '';
    return {
      title: words.interruptsTitle(interruptedCount),
      consequence: `${words.interrupts(interruptedCount)}${more}`,
    };
  }
  return undecided > 0 ? { title: words.unknownTitle, consequence: words.undecided(undecided) } : null;
}

function WhenFields({ form, zone }: { form: UseFormReturnType<MaintenanceValues>; zone: string }) {
  const { kind, startsAt, endsAt } = form.values;
  return (
    <Stack gap="sm">
      <Input.Wrapper label={words.kind} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={words.kind}
          data={(['once', 'weekly'] as const).map((value) => ({ value, label: words.kinds[value] }))}
          {...form.getInputProps('kind', { withError: false })}
        />
      </Input.Wrapper>
      {kind === 'weekly' ? (
        <>
          <RecurrenceFields form={form} zone={zone} />
          <QuantityInput
            label={words.length}
            unitLabel={words.lengthUnit}
            units={lengthUnits}
            number={form.getInputProps('length')}
            unit={form.getInputProps('lengthUnit')}
          />
        </>
      ) : (
        <>
          <InstantChoice
            label={words.from}
            choices={[
              { value: 'now', label: words.now },
              { value: 'later', label: words.later },
            ]}
            choice={form.getInputProps('startsAt', { withError: false })}
            instant={startsAt === 'later' ? form.getInputProps('start') : null}
            instantLabel={words.startTime}
            zone={zone}
          />
          <InstantChoice
            label={words.until}
            choices={[
              { value: 'open', label: words.open },
              { value: 'later', label: words.later },
            ]}
            choice={form.getInputProps('endsAt', { withError: false })}
            instant={endsAt === 'later' ? form.getInputProps('end') : null}
            instantLabel={words.endTime}
            zone={zone}
          />
        </>
      )}
      <Checkbox
        label={words.comeBack}
        description={words.comeBackHelp}
        {...form.getInputProps('comeBack', { type: 'checkbox' })}
      />
    </Stack>
  );
}
