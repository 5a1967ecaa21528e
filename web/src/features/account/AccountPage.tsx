import { Stack } from '@mantine/core';
import { PageHeader } from '../../ui/layout/PageHeader';
import classes from './AccountPage.module.css';
import { EmailPanel } from './components/EmailPanel';
import { MeFacts } from './components/MeFacts';
import { PasswordPanel } from './components/PasswordPanel';
import { text } from './text';
import { TokensPanel } from './components/TokensPanel';
import { WebhooksPanel } from './components/WebhooksPanel';

/** Everything that is one's own: who one is, the way in, what speaks for one, and where one is told of things. */
export function AccountPage() {
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <section className={classes['card']} aria-label={text.me.facts}>
        <MeFacts />
      </section>
      <div className={classes['grid']}>
        <Stack gap="md">
          <TokensPanel />
          <WebhooksPanel />
        </Stack>
        <Stack gap="md">
          <PasswordPanel />
          <EmailPanel />
        </Stack>
      </div>
    </>
  );
}
