import { getRouteApi, useLocation } from '@tanstack/react-router';
import { IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { useFirstBooking } from '../../api/firstBooking';
import { useHosts } from '../../api/hosts';
import { useSession } from '../../api/session';
import { bookableShares, useShares } from '../../api/shares';
import type { BookingSeries } from '../../api/types';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { NothingInstalled } from '../../ui/feedback/NothingInstalled';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { BookForm } from './components/BookForm';
import { FirstBooked, type FirstWindow } from './components/FirstBooked';
import { SeriesBooked } from './components/SeriesBooked';
import { text } from './text';
import { wantedFlow } from './wanted';

const route = getRouteApi('/inside/book');

/** The page where windows are booked. */
export function BookPage() {
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <NothingInstalled />
      <Content />
    </>
  );
}

function Content() {
  const search = route.useSearch();
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const [booked, setBooked] = useState<{ series: BookingSeries; visit: string | undefined } | null>(null);
  const [firstBooked, setFirstBooked] = useState<{ first: FirstWindow; visit: string | undefined } | null>(
    null,
  );
  const guide = useFirstBooking();
  const session = useSession();
  const shares = useShares();
  const hosts = useHosts();
  if (shares.isPending || hosts.isPending || session === null) return <SkeletonRows rows={4} height={64} />;
  if (shares.data === undefined || hosts.data === undefined) {
    const failed = shares.data === undefined ? shares : hosts;
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const bookable = bookableShares(shares.data);
  if (bookable.length === 0) {
    return (
      <EmptyState
        icon={<IconSitemap size={22} />}
        title={text.noShares}
        action={<ButtonLink to="/shares">{text.seeShares}</ButtonLink>}
      >
        {text.noSharesAdvice}
      </EmptyState>
    );
  }
  if (booked !== null && booked.visit === visit) {
    return (
      <SeriesBooked
        booked={booked.series}
        onAgain={() => {
          setBooked(null);
        }}
      />
    );
  }
  if (firstBooked !== null && firstBooked.visit === visit) {
    return (
      <FirstBooked
        first={firstBooked.first}
        onAgain={() => {
          setFirstBooked(null);
        }}
      />
    );
  }
  const wanted = {
    share: (
      bookable.find(({ name }) => name === search.share) ?? (bookable.length === 1 ? bookable[0] : undefined)
    )?.name,
    flow: wantedFlow(search, hosts.data),
  };
  return (
    <BookForm
      // Another address opens another form; the values that were typed carry over.
      key={JSON.stringify(wanted)}
      user={session.name}
      shares={bookable}
      hosts={hosts.data}
      wanted={wanted}
      onSeries={(series) => {
        setBooked({ series, visit });
      }}
      onFirst={
        guide.isDue
          ? (first) => {
              setFirstBooked({ first, visit });
              guide.hide();
            }
          : null
      }
      onHideGuide={guide.hide}
    />
  );
}
