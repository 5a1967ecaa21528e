import { List, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconPencil, IconRoute } from '@tabler/icons-react';
import { useNetwork } from '../../../api/network';
import type { PathRule, PathRuleCheck, Share } from '../../../api/types';
import { userTimeZone } from '../../../lib/time';
import { Alert } from '../../../ui/feedback/Alert';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { SentForm } from '../../../ui/forms/SentForm';
import { switchChoices } from '../../../ui/networkParts';
import { FlowFields } from '../traffic-classes/FlowGroupFields';
import { useTyped } from '../utils/useTyped';
import { useChangePathRule, useCreatePathRule, usePathRuleCheck } from './api';
import { changeOf, requestOf, startFrom, startFromRule, validate, type PathRuleValues } from './form';
import { text } from './text';

const words = text.form;
type Form = UseFormReturnType<PathRuleValues>;

/** Opens the form that creates a path rule of a share. */
export function NewPathRule({ share }: { share: Share }) {
  return (
    <FormDialog
      wide
      compact
      label={words.open}
      icon={<IconRoute size={15} aria-hidden />}
      title={words.title(share.name)}
    >
      {(close) => <CreateForm share={share} onClose={close} />}
    </FormDialog>
  );
}

function CreateForm({ share, onClose }: { share: Share; onClose: () => void }) {
  const create = useCreatePathRule();
  const form = useForm<PathRuleValues>({ initialValues: startFrom(share), validate });
  const request = useTyped(requestOf(form.values, share));
  const check = usePathRuleCheck('creation', request);
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
      <RuleFields form={form} share={share} />
      {request !== null && <Preview check={check} wrong={text.preview.wrong} />}
    </SentForm>
  );
}

/** Opens the form that changes the flows, the switch, and the end of a path rule. */
export function ChangePathRule({ of, share }: { of: PathRule; share: Share }) {
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

function ChangeForm({ of, share, onClose }: { of: PathRule; share: Share; onClose: () => void }) {
  const change = useChangePathRule();
  const form = useForm<PathRuleValues>({ initialValues: startFromRule(of), validate });
  const request = useTyped(changeOf(form.values, of, share));
  const check = usePathRuleCheck('change', request);
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
      <RuleFields form={form} share={share} />
      {request !== null && <Preview check={check} wrong={text.change.wrong} />}
    </SentForm>
  );
}

function RuleFields({ form, share }: { form: Form; share: Share }) {
  const network = useNetwork().data;
  return (
    <>
      <FlowFields
        legend={words.flows}
        flows={form.values.flows}
        fixed={share.flowGroup.transport}
        field={(name, options) => form.getInputProps(`flows.${name}`, options)}
      />
      {form.errors['flowGroup'] !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {form.errors['flowGroup']}
        </Text>
      )}
      <SegmentedControl
        fullWidth
        aria-label={words.kind}
        data={Object.entries(text.kinds).map(([value, { name }]) => ({ value, label: name }))}
        {...form.getInputProps('kind')}
      />
      <Select
        label={words.dpid}
        searchable
        allowDeselect={false}
        nothingFoundMessage={words.noneFound}
        data={network === undefined ? [] : switchChoices(network)}
        {...form.getInputProps('dpid')}
      />
      <TextInput
        type="datetime-local"
        label={words.end}
        description={words.endHelp(userTimeZone())}
        {...form.getInputProps('end')}
      />
    </>
  );
}

/** What the rule would do, by the gateway's answer to what is typed. */
function Preview({
  check: { data, error },
  wrong,
}: {
  check: { data: PathRuleCheck | undefined; error: Error | null };
  /** What it means that the gateway refuses. */
  wrong: string;
}) {
  if (error !== null) {
    return (
      <Alert tone="warn" title={wrong} announced="politely">
        {error.message}
      </Alert>
    );
  }
  if (data === undefined) return null;
  return (
    <Alert tone={data.unmetCount > 0 ? 'warn' : 'busy'} title={text.preview.title} announced="politely">
      <List size="sm">
        {effectsOf(data).map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function effectsOf(check: PathRuleCheck): string[] {
  const { pairs, unmetCount, unmet, bookingCount } = check;
  const { earlierPathRules: earlier, laterPathRules: later, trafficClasses: classes } = check;
  const says = text.preview;
  const some = unmet.map(({ from, to }) => says.way(from, to)).join(', ');
  return [
    pairs === 0 ? says.unknown : says.paths(pairs),
    unmetCount > 0 && says.unmet(unmetCount, some),
    bookingCount > 0 && says.bookings(bookingCount),
    earlier.length > 0 && says.earlier(earlier.join(', ')),
    later.length > 0 && says.later(later.join(', ')),
    classes.length > 0 && says.classes(classes.join(', ')),
  ].filter((each) => each !== false);
}
