import { Checkbox, Group, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { formatInstant } from '../../lib/time';
import { lengthOf, mayWait, type BookErrors, type BookValues } from './form';
import { KindFields } from './KindFields';
import { SeriesFields } from './SeriesFields';
import { LengthFields } from './LengthFields';
import { text } from './text';

/** When the window starts and how long it lasts. */
export function WindowFields(props: {
  values: BookValues;
  errors: BookErrors;
  zone: string;
  now: number;
  end: number | null;
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { values, errors, onChange } = props;
  if (values.kind === 'recurring') {
    return (
      <Stack gap="sm">
        <KindFields values={values} errors={errors} onChange={onChange} />
        <SeriesFields values={values} errors={errors} zone={props.zone} onChange={onChange} />
      </Stack>
    );
  }
  const startLabel = values.kind === 'fixed' ? text.start : text.earliest;
  return (
    <Stack gap="sm">
      <KindFields values={values} errors={errors} onChange={onChange} />
      <Input.Wrapper label={startLabel} labelElement="div">
        <Group gap="sm" align="flex-start" mt={4}>
          <SegmentedControl
            aria-label={startLabel}
            value={values.start}
            data={[
              { value: 'now', label: text.now },
              { value: 'at', label: text.later },
            ]}
            onChange={(value) => {
              onChange({ start: value === 'at' ? 'at' : 'now' });
            }}
          />
          {values.start === 'at' && (
            <TextInput
              type="datetime-local"
              aria-label={text.startAt}
              value={values.startAt}
              error={errors.startAt}
              onChange={(event) => {
                onChange({ startAt: event.currentTarget.value });
              }}
            />
          )}
        </Group>
        {values.start === 'at' && (
          <Text size="xs" c="dimmed" mt={4}>
            {text.zone(props.zone)}
          </Text>
        )}
      </Input.Wrapper>
      {values.kind !== 'transfer' && <LengthFields values={values} errors={errors} onChange={onChange} />}
      {values.kind !== 'fixed' && (
        <TextInput
          type="datetime-local"
          label={values.kind === 'transfer' ? text.thereBy : text.by}
          value={values.by}
          error={errors.by}
          onChange={(event) => {
            onChange({ by: event.currentTarget.value });
          }}
        />
      )}
      {mayWait(values) && (
        <Checkbox
          label={text.waits}
          description={text.waitsHelp}
          checked={values.waits}
          onChange={(event) => {
            onChange({ waits: event.currentTarget.checked });
          }}
        />
      )}
      {values.kind === 'fixed' && lengthOf(values) !== null && props.end !== null && (
        <Text size="sm" c="dimmed">
          {text.ends(formatInstant(props.end, props.now, props.zone))}
        </Text>
      )}
    </Stack>
  );
}
