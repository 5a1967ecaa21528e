import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Impact } from '../../../api/types';
import { lengthUnits } from '../../../lib/duration';
import { userTimeZone } from '../../../lib/time';
import type { Checked } from '../../../ui/feedback/CheckFrame';
import { InstantChoice } from '../../../ui/forms/InstantChoice';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { useErrorsWhileTyping } from '../../../ui/forms/useErrorsWhileTyping';
import { Panel } from '../../../ui/layout/Panel';
import { isLinkValue, toggled } from '../../../ui/networkParts';
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
import { shownImpact } from '../utils/shownImpact';
import { useFailingLinks } from '../utils/useFailingLinks';
import { FailureMap, type ShownBooking } from './FailureMap';
import classes from './Form.module.css';
import { ImpactPanel } from './ImpactPanel';
import { PartsFields } from './PartsFields';
import { RisksField } from './RisksField';
import { WeakPointsPanel } from './WeakPointsPanel';

const words = text.what;

/** How long typing pauses before the gateway is asked, in milliseconds. */
const pause = 350;

/** Which parts fail and when, on a map and in fields, what that would do, and which failures would be worst then. */
export function FailureForm({ parts }: { parts: PartsValues }) {
  const zone = userTimeZone();
  const now = useNow();
  const top = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
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
  const query = useFailureImpact(errors.length === 0 ? settled : null, zone);
  const impact = shownImpact(state, query);
  const failingLinks = useFailingLinks(form.values);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = useMemo(() => impact && bookingOf(impact, shownId), [impact, shownId]);
  const show = useCallback((id: string) => {
    setShownId(id);
    map.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      <div className={classes['failure']} ref={top}>
        <Panel title={text.parts.title}>
          <Stack gap="sm">
            <PartsFields
              values={form.values}
              switches={form.getInputProps('switches')}
              links={form.getInputProps('links')}
              linksHelp={text.parts.linksFailHelp}
            />
            <RisksField values={form.values.risks} risks={form.getInputProps('risks')} />
          </Stack>
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
        <div className={classes['map']} ref={map}>
          <FailureMap
            values={{ ...form.values, links: failingLinks }}
            impact={impact}
            shown={shown}
            onPress={(part) => {
              const field = isLinkValue(part) ? 'links' : 'switches';
              form.setFieldValue(field, toggled(form.values[field], part));
            }}
            onHide={() => {
              setShownId(null);
            }}
          />
        </div>
      </div>
      <Stack gap="md">
        <ImpactPanel
          title={words.impact}
          incomplete={words.incomplete}
          state={state}
          query={query}
          onShow={show}
        />
        <WeakPointsPanel
          time={settled}
          isValid={isTimeValid}
          zone={zone}
          onShow={(failing) => {
            form.setValues(failing);
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </Stack>
    </>
  );
}

/** The booking whose paths are shown; null where the failures do not affect it. */
function bookingOf({ moved, interrupted }: Impact, id: string | null): ShownBooking | null {
  const isMeant = ({ booking }: { readonly booking: { readonly id: string } }) => booking.id === id;
  const move = moved.find(isMeant);
  const found = move ?? interrupted.find(isMeant);
  return found ? { pathNames: found.booking.pathNames, pathNamesAfter: move?.pathNamesAfter ?? [] } : null;
}
