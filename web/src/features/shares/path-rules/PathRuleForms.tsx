import { SegmentedControl, Select, Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconRoute } from '@tabler/icons-react';
import { useNetwork } from '../../../api/network';
import type { PathRule, PathRuleCheck, Share } from '../../../api/types';
import { FormDialog } from '../../../ui/forms/FormDialog';
import {
  choiceOfLink,
  isLinkValue,
  linkChoices,
  readLinkValue,
  switchChoices,
} from '../../../ui/networkParts';
import { ChangeDialog, CheckPreview, ContentForm, EndField, NameField } from '../contents/ContentForm';
import { text as common } from '../contents/text';
import { FlowFields } from '../traffic-classes/FlowGroupFields';
import { useTyped } from '../utils/useTyped';
import { useChangeCheck, useChangePathRule, useCreatePathRule, useCreationCheck } from './api';
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
  const form = useForm<PathRuleValues>({ initialValues: startFrom(share), validate });
  const request = useTyped(requestOf(form.values, share));
  const check = useCreationCheck(request);
  return (
    <ContentForm
      form={form}
      submit={common.create}
      write={useCreatePathRule()}
      requestOf={(values) => requestOf(values, share)}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {words.lead}
      </Text>
      <NameField field={form.getInputProps('name')} />
      <RuleFields form={form} share={share} />
      {request !== null && <Preview check={check} wrong={text.preview.wrong} />}
    </ContentForm>
  );
}

/** Opens the form that changes the flows, the switch or link, and the end of a path rule. */
export function ChangePathRule({ of, share }: { of: PathRule; share: Share }) {
  return (
    <ChangeDialog name={of.name} label={text.change.label(of.name)}>
      {(close) => <ChangeForm of={of} share={share} onClose={close} />}
    </ChangeDialog>
  );
}

function ChangeForm({ of, share, onClose }: { of: PathRule; share: Share; onClose: () => void }) {
  const form = useForm<PathRuleValues>({ initialValues: startFromRule(of), validate });
  const request = useTyped(changeOf(form.values, of, share));
  const check = useChangeCheck(request);
  return (
    <ContentForm
      form={form}
      submit={common.change}
      write={useChangePathRule()}
      requestOf={(values) => changeOf(values, of, share)}
      onClose={onClose}
    >
      <RuleFields form={form} share={share} />
      {request !== null && <Preview check={check} wrong={text.change.wrong} />}
    </ContentForm>
  );
}

function RuleFields({ form, share }: { form: Form; share: Share }) {
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
      <PartField form={form} />
      <EndField field={form.getInputProps('end')} />
    </>
  );
}

/** The switch, or also a link where the flows avoid it. */
function PartField({ form }: { form: Form }) {
  const network = useNetwork().data;
  const { kind, part } = form.values;
  const { errors } = form;
  const none = { switches: [], links: [] };
  const switches = switchChoices(network ?? none);
  return (
    <Select
      label={kind === 'avoid' ? words.part : words.dpid}
      searchable
      allowDeselect={false}
      nothingFoundMessage={words.noneFound}
      data={
        kind === 'avoid'
          ? [
              { group: words.switches, items: switches },
              { group: words.links, items: linkChoices(network ?? none) },
            ]
          : switches
      }
      {...form.getInputProps('part')}
      value={isLinkValue(part) ? choiceOfLink(network ?? none, readLinkValue(part)) : part}
      error={errors['part'] ?? errors['dpid'] ?? errors['port']}
    />
  );
}

type Check = Pick<Parameters<typeof CheckPreview<PathRuleCheck>>[0], 'check' | 'wrong'>;

function Preview(check: Check) {
  return <CheckPreview {...check} effectsOf={effectsOf} warns={({ unmetCount }) => unmetCount > 0} />;
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
