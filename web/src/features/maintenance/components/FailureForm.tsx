import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { lengthUnits } from '../../../lib/duration';
import { userTimeZone } from '../../../lib/time';
import type { Checked } from '../../../ui/feedback/CheckFrame';
import { InstantChoice } from '../../../ui/forms/InstantChoice';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { useErrorsWhileTyping } from '../../../ui/forms/useErrorsWhileTyping';
import { Panel } from '../../../ui/layout/Panel';
import { useNow } from '../../../ui/useNow';
import { useFailureImpact } from '../api/impact';
import { text } from '../text';
import {
  failureErrors,
  failureTimeErrors,
  initialFailure,
  isEmptyAt,
  type FailureValues,
  type PartsValues,
} from '../utils/form';
import classes from './Form.module.css';
import { ImpactPanel } from './ImpactPanel';
import { PartsFields } from './PartsFields';
import { WeakPointsPanel } from './WeakPointsPanel';

const words = text.what;

/** How long typing pauses before the gateway is asked, in milliseconds. */
const pause = 350;

/** Which parts fail and when, what that would do, and which failures would be worst then. */
export function FailureForm({ parts }: { parts: PartsValues }) {
  const zone = userTimeZone();
  const now = useNow();
  const top = useRef<HTMLDivElement>(null);
  const form = useForm<FailureValues>({ initialValues: initialFailure(parts, now, zone) });
  const [settled] = useDebouncedValue(form.values, pause);
  useErrorsWhileTyping(form.setErrors, settled, () => failureErrors(settled, now, zone), isEmptyAt);
  const errors = Object.keys(failureErrors(settled, now, zone));
  const isTimeValid = Object.keys(failureTimeErrors(settled, now, zone)).length === 0;
  const state: Checked = {
    validity:
      errors.length === 0
        ? 'valid'
        : errors.every((field) => isEmptyAt(settled, field))
          ? 'incomplete'
          : 'invalid',
    isSettled: settled === form.values,
  };
  const impact = useFailureImpact(errors.length === 0 ? settled : null, zone);
  return (
    <>
      <div className={classes['fields']} ref={top}>
        <Panel title={text.parts.title}>
          <PartsFields
            values={form.values}
            switches={form.getInputProps('switches')}
            links={form.getInputProps('links')}
            linksHelp={text.parts.linksFailHelp}
          />
        </Panel>
        <Panel title={words.when}>
          <Stack gap="sm">
            <InstantChoice
              label={words.start}
              choices={[
                { value: 'now', label: text.form.now },
                { value: 'later', label: text.form.later },
              ]}
              choice={form.getInputProps('startsAt', { withError: false })}
              instant={form.values.startsAt === 'later' ? form.getInputProps('start') : null}
              instantLabel={text.form.startTime}
              zone={zone}
            />
            <QuantityInput
              label={words.length}
              unitLabel={words.lengthUnit}
              units={lengthUnits}
              number={form.getInputProps('length')}
              unit={form.getInputProps('lengthUnit')}
            />
          </Stack>
        </Panel>
      </div>
      <Stack gap="md">
        <ImpactPanel title={words.impact} incomplete={words.incomplete} state={state} query={impact} />
        <WeakPointsPanel
          time={settled}
          isValid={isTimeValid}
          zone={zone}
          onShow={(shown) => {
            form.setValues(shown);
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </Stack>
    </>
  );
}
