import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { apiRoot } from '../../../api/client';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Alert } from '../../../ui/feedback/Alert';
import classes from './SignInFrame.module.css';
import { text } from '../text';
import { useWays } from '../api/signInOptions';

/** Leads to the set-up for as long as the gateway has no administrator. */
export function SetUpAlert() {
  const ways = useWays();
  if (ways.data?.setup !== true) return null;
  return (
    <Alert tone="warn" title={text.noAdministrator} announced="politely">
      <TextLink to="/setup">{text.toSetUp}</TextLink>
    </Alert>
  );
}

/** Leads to the provider that signs people in, where there is one. */
export function ProviderButton({ back }: { back: string | undefined }) {
  const ways = useWays();
  if (ways.data?.oidc !== true) return null;
  return (
    <>
      <div className={classes['or']} aria-hidden>
        {text.or}
      </div>
      <Button
        // The browser itself goes there and comes back; no script may.
        component="a"
        href={`${apiRoot}/session/oidc${back === undefined ? '' : `?${new URLSearchParams({ return: back }).toString()}`}`}
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconKey size={17} aria-hidden />}
      >
        {text.provider}
      </Button>
    </>
  );
}
