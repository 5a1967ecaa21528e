import { List, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconPencil, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Share, TrafficClass, TrafficClassRequest } from '../../../api/types';
import { formatRate, rateUnits } from '../../../lib/rate';
import { userTimeZone } from '../../../lib/time';
import { Alert } from '../../../ui/feedback/Alert';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { SentForm } from '../../../ui/forms/SentForm';
import { useTyped } from '../utils/useTyped';
import { useChangeCheck, useChangeTrafficClass, useCreateTrafficClass, useCreationCheck } from './api';
import { changeOf, requestOf, startFrom, startFromClass, validate, type TrafficClassValues } from './form';
import { FlowGroupFields } from './FlowGroupFields';
import { text } from './text';

const words = text.form;
type Form = UseFormReturnType<TrafficClassValues>;

/** Opens the form that creates a traffic class of a share. */
export function NewTrafficClass({ share }: { share: Share }) {
  return (
    <FormDialog
      wide
      compact
      label={words.open}
      icon={<IconStack2 size={15} aria-hidden />}
      title={words.title(share.name)}
    >
      {(close) => <CreateForm share={share} onClose={close} />}
    </FormDialog>
  );
}

function CreateForm({ share, onClose }: { share: Share; onClose: () => void }) {
  const create = useCreateTrafficClass();
  const form = useForm<TrafficClassValues>({ initialValues: startFrom(share), validate });
  const request = useTyped(requestOf(form.values, share));
  const check = useCreationCheck(request);
  return (
    <SentForm
      form={form}
      submit={words.submit}
      pending={create.isPending}
      error={create.error}
      onSend={async (values) => {
        const sent = requestOf(values, share);
        if (sent === null) return;
        await create.mutateAsync(sent, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <Text size="sm" c="dimmed">
        {words.lead}
      </Text>
      <TextInput
        data-autofocus
        label={words.name}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <FlowGroupFields form={form} share={share} />
      <TreatmentFields form={form} />
      <Preview request={request} check={check} wrong={text.preview.wrong}>
        <List.Item>{text.preview.slot(share.name)}</List.Item>
      </Preview>
    </SentForm>
  );
}

/** Opens the form that changes the flows, the priority, the rates, and the end of a traffic class. */
export function ChangeTrafficClass({ of, share }: { of: TrafficClass; share: Share }) {
  return (
    <FormDialog
      wide
      compact
      label={text.change.open}
      accessibleLabel={text.change.label(of.name)}
      icon={<IconPencil size={14} aria-hidden />}
      title={text.change.title(of.name)}
    >
      {(close) => <ChangeForm of={of} share={share} onClose={close} />}
    </FormDialog>
  );
}

function ChangeForm({ of, share, onClose }: { of: TrafficClass; share: Share; onClose: () => void }) {
  const change = useChangeTrafficClass();
  const form = useForm<TrafficClassValues>({ initialValues: startFromClass(of), validate });
  const request = useTyped(changeOf(form.values, of, share));
  const check = useChangeCheck(request);
  return (
    <SentForm
      form={form}
      submit={text.change.submit}
      pending={change.isPending}
      error={change.error}
      onSend={async (values) => {
        const sent = changeOf(values, of, share);
        if (sent === null) return;
        await change.mutateAsync(sent, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <Text size="sm" c="dimmed">
        {text.change.lead}
      </Text>
      <FlowGroupFields form={form} share={share} />
      <TreatmentFields form={form} />
      <Preview request={request} check={check} wrong={text.change.wrong} />
    </SentForm>
  );
}

function TreatmentFields({ form }: { form: Form }) {
  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {words.priority}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={words.priority}
          data={Object.entries(text.priorities).map(([value, { name }]) => ({ value, label: name }))}
          {...form.getInputProps('priority')}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {text.priorities[form.values.priority].help}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <QuantityInput
          label={words.min}
          unitLabel={words.minUnit}
          units={rateUnits}
          number={form.getInputProps('min')}
          unit={form.getInputProps('minUnit')}
        />
        <QuantityInput
          label={words.max}
          unitLabel={words.maxUnit}
          units={rateUnits}
          number={form.getInputProps('max')}
          unit={form.getInputProps('maxUnit')}
        />
      </SimpleGrid>
      <TextInput
        type="datetime-local"
        label={words.end}
        description={words.endHelp(userTimeZone())}
        {...form.getInputProps('end')}
      />
    </>
  );
}

/** What the class would do, by the gateway's answer to what is typed. */
function Preview({
  request,
  check,
  wrong,
  children,
}: {
  request: TrafficClassRequest | null;
  check: { data: true | undefined; error: Error | null };
  /** What it means that the gateway refuses. */
  wrong: string;
  /** Further effects, as items of a list. */
  children?: ReactNode;
}) {
  const { data, error } = check;
  if (request === null) return null;
  if (error !== null) {
    return (
      <Alert tone="warn" title={wrong} announced="politely">
        {error.message}
      </Alert>
    );
  }
  if (data === undefined) return null;
  const { minBps, share } = request;
  return (
    <Alert tone="busy" title={text.preview.title} announced="politely">
      <List size="sm">
        <List.Item>
          {minBps === 0 ? text.preview.nothing : text.preview.reserves(formatRate(minBps), share)}
        </List.Item>
        {children}
      </List>
    </Alert>
  );
}
