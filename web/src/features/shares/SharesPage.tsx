import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSitemap } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useShares } from '../../api/shares';
import type { Share } from '../../api/types';
import { documentation } from '../../lib/documentation';
import { NoneMatch } from '../../ui/feedback/NoneMatch';
import { PageHeader } from '../../ui/layout/PageHeader';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { SharePicture } from './components/picture/SharePicture';
import classes from './SharesPage.module.css';
import { ShareTree } from './components/ShareTree';
import { text } from './text';
import { findShares } from './utils/tree';

const route = getRouteApi('/inside/shares');

/** Every share that the user may see: as a tree to read, and as a picture. */
export function SharesPage() {
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Body />
    </>
  );
}

function Body() {
  const shares = useShares();
  const tree = useId();
  if (shares.data !== undefined && shares.data.length > 0) {
    return (
      <div className={classes['page']}>
        <SharePicture shares={shares.data} described={tree} />
        <Tree id={tree} shares={shares.data} />
      </div>
    );
  }
  return (
    <div className={classes['card']}>
      {shares.isPending && <SkeletonRows rows={6} />}
      {shares.isError && <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />}
      {shares.data && (
        <EmptyState
          icon={<IconSitemap size={22} />}
          title={text.empty.title}
          action={
            <Button
              component="a"
              href={`${documentation}concepts/shares.html`}
              target="_blank"
              rel="noopener"
              variant="default"
            >
              {text.empty.read}
            </Button>
          }
        >
          {text.empty.advice}
        </EmptyState>
      )}
    </div>
  );
}

/** Longer than between two keys; then what was typed is in the address. */
const pause = 250;

function Tree({ id, shares }: { id: string; shares: readonly Share[] }) {
  const { find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(find);
  const [shown, setShown] = useState(find);
  // The address was changed by other means than the field.
  if (shown !== find) {
    setShown(find);
    if (typed.trim() !== find) setTyped(find);
  }
  const commit = useDebouncedCallback((next: string) => {
    void navigate({
      search: ({ zoom }) => ({ ...(zoom !== undefined && { zoom }), ...(next !== '' && { find: next }) }),
      replace: true,
    });
  }, pause);
  const found = useMemo(() => (find === '' ? null : findShares(shares, find)), [shares, find]);
  return (
    <section className={classes['card']} aria-label={text.tree}>
      <div className={classes['filter']}>
        <TextInput
          aria-label={text.find.label}
          placeholder={text.find.label}
          leftSection={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            commit(event.currentTarget.value.trim());
          }}
        />
        <output>
          {found ? text.find.found(found.matches, shares.length) : text.find.all(shares.length)}
        </output>
      </div>
      {found?.matches === 0 ? (
        <NoneMatch
          icon={<IconSearch size={22} />}
          title={text.find.none}
          advice={text.find.advice}
          clear={text.find.clear}
          onClear={() => {
            setTyped('');
            commit('');
          }}
        />
      ) : (
        <ShareTree id={id} shares={found?.shares ?? shares} found={find} />
      )}
    </section>
  );
}
