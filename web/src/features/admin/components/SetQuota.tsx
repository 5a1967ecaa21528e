import { NumberInput, SegmentedControl, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsPlus } from '@tabler/icons-react';
import { holderQuotasQuery, quotaOverviewQuery } from '../../../api/quotas';
import { useShares } from '../../../api/shares';
import { useUserNames } from '../../../api/users';
import type { Quota, QuotaKind } from '../../../api/types';
import { Alert } from '../../../ui/feedback/Alert';
import { notifyDone } from '../../../ui/feedback/notify';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { SentForm } from '../../../ui/forms/SentForm';
import { quotaName } from '../../../ui/display/quotaWords';
import { useSetQuota, type QuotaKey } from '../api/quotas';
import { text } from '../text';
import { quotaEffect } from '../utils/quotaEffect';

const words = text.quotas;
const number = new Intl.NumberFormat('en');

/** Opens the form that sets a quota of a user or a share that is chosen in it. */
export function SetQuota() {
  return (
    <FormDialog
      label={words.set.open}
      icon={<IconAdjustmentsPlus size={17} aria-hidden />}
      title={words.set.title}
    >
      {(close) => <QuotaForm onClose={close} />}
    </FormDialog>
  );
}

/** Opens the form that changes one quota. */
export function ChangeQuota({ quota }: { quota: Quota }) {
  const name = quotaName(quota.kind);
  return (
    <FormDialog
      compact
      label={words.change.open}
      accessibleLabel={words.change.label(name, quota.name)}
      title={words.change.title(name, quota.name)}
    >
      {(close) => <QuotaForm quota={quota} onClose={close} />}
    </FormDialog>
  );
}

interface QuotaValues {
  readonly holder: Quota['holder'];
  readonly name: string | null;
  readonly kind: string | null;
  readonly value: number | string;
}

function isHolder(value: string): value is Quota['holder'] {
  return value === 'user' || value === 'share';
}

function QuotaForm({ quota, onClose }: { quota?: Quota; onClose: () => void }) {
  const overview = useQuery(quotaOverviewQuery);
  const set = useSetQuota();
  const kinds = overview.data?.kinds ?? [];
  const kindOf = ({ holder, kind }: Pick<QuotaValues, 'holder' | 'kind'>) =>
    kinds.find((one) => one.holder === holder && one.kind === kind);
  const form = useForm<QuotaValues>({
    initialValues: {
      holder: quota?.holder ?? 'user',
      name: quota?.name ?? null,
      kind: quota?.kind ?? 'open-bookings',
      value: quota?.value ?? '',
    },
    validate: {
      name: (name) => (name === null ? words.set.nameMissing : null),
      kind: (kind) => (kind === null ? words.set.kindMissing : null),
      value: (value, values) => valueError(value, kindOf(values)),
    },
  });
  const { holder, name, kind, value } = form.values;
  const send = () => {
    if (name === null || kind === null || typeof value !== 'number') return Promise.resolve();
    return set.mutateAsync(
      { holder, name, kind, value },
      {
        onSuccess: () => {
          notifyDone(words.set.done(quotaName(kind), name, number.format(value)));
          onClose();
        },
      },
    );
  };
  const chosen = kindOf(form.values);
  return (
    <SentForm
      form={form}
      submit={words.set.submit}
      pending={set.isPending}
      error={set.error}
      onSend={send}
      onCancel={onClose}
    >
      {quota === undefined && (
        <Stack gap="md">
          <SegmentedControl
            aria-label={words.set.holder}
            data={Object.entries(words.holders).map(([key, label]) => ({ value: key, label }))}
            value={holder}
            onChange={(next) => {
              if (isHolder(next)) form.setValues({ holder: next, name: null, kind: 'open-bookings' });
            }}
          />
          <HolderField holder={holder} {...form.getInputProps('name')} />
          <Select
            label={words.set.kind}
            allowDeselect={false}
            data={kinds
              .filter((one) => one.holder === holder)
              .map((one) => ({ value: one.kind, label: quotaName(one.kind) }))}
            {...form.getInputProps('kind')}
          />
        </Stack>
      )}
      <NumberInput
        data-autofocus={quota !== undefined || undefined}
        label={words.set.value}
        description={chosen && valueHelp(chosen)}
        allowNegative={false}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('value')}
      />
      {name !== null && kind !== null && typeof value === 'number' && (
        <Effect quota={{ holder, name, kind }} value={value} />
      )}
    </SentForm>
  );
}

function valueHelp({ standard, smallest }: QuotaKind): string {
  const standardHelp = words.set.valueHelp(number.format(standard));
  return smallest === 0 ? `${standardHelp} ${words.set.valueZero}` : standardHelp;
}

function valueError(value: number | string, kind: QuotaKind | undefined): string | null {
  const smallest = kind?.smallest ?? 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < smallest)
    return words.set.valueMissing(number.format(smallest));
  return kind !== undefined && value > kind.largest
    ? words.set.valueLarge(number.format(kind.largest))
    : null;
}

/** A user or a share, chosen by name. */
function HolderField({ holder, ...props }: { holder: Quota['holder'] }) {
  const users = useUserNames() ?? [];
  const shares = useShares().data ?? [];
  return (
    <Select
      searchable
      label={words.holders[holder]}
      description={holder === 'share' ? words.set.shareHelp : undefined}
      nothingFoundMessage={words.set.noneFound}
      data={holder === 'user' ? [...users] : shares.map(({ name }) => name)}
      {...props}
    />
  );
}

/** What the quota would do now. */
function Effect({ quota, value }: { quota: QuotaKey; value: number }) {
  const quotas = useQuery(holderQuotasQuery(quota.holder, quota.name));
  const current = quotas.data?.find(({ kind }) => kind === quota.kind);
  if (current === undefined) return null;
  const { tone, message } = quotaEffect(quota, current.use, value);
  return (
    <Alert tone={tone} announced="politely">
      {message}
    </Alert>
  );
}
