import { Stack } from '@mantine/core';
import { ownQuotasQuery } from '../../api/quotas';
import { QuotaPanel } from '../../ui/display/QuotaPanel';
import { PageHeader } from '../../ui/layout/PageHeader';
import classes from './AccountPage.module.css';
import { EmailPanel } from './components/EmailPanel';
import { ProfileFacts } from './components/ProfileFacts';
import { PasswordPanel } from './components/PasswordPanel';
import { text } from './text';
import { TokensPanel } from './components/TokensPanel';
import { WebhooksPanel } from './components/WebhooksPanel';

/** The user's own account: who they are, how they sign in, their tokens, and their notifications. */
export function AccountPage() {
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <section className={classes['card']} aria-label={text.me.facts}>
        <ProfileFacts />
      </section>
      <div className={classes['grid']}>
        <Stack gap="md">
          <TokensPanel />
          <WebhooksPanel />
          <QuotaPanel query={ownQuotasQuery} lead={text.quotas.lead} label={text.quotas.list} />
        </Stack>
        <Stack gap="md">
          <PasswordPanel />
          <EmailPanel />
        </Stack>
      </div>
    </>
  );
}
