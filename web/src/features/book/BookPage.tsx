import { getRouteApi, useLocation } from '@tanstack/react-router';
import { IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { useHosts } from '../../api/hosts';
import { useSession } from '../../api/session';
import { useShares } from '../../api/shares';
import type { BookingSeries } from '../../api/types';
import { PageHeader } from '../../ui/PageHeader';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/States';
import { BookForm } from './BookForm';
import { SeriesBooked } from './SeriesBooked';
import { text } from './text';

const route = getRouteApi('/inside/book');

/** Where a window is booked. */
export function BookPage() {
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Form />
    </>
  );
}

function Form() {
  const search = route.useSearch();
  const place = useLocation({ select: ({ state }) => state.__TSR_key });
  const [made, setMade] = useState<{ series: BookingSeries; place: string | undefined } | null>(null);
  const session = useSession();
  const shares = useShares();
  const hosts = useHosts();
  if (shares.isPending || hosts.isPending || session === null) return <SkeletonRows rows={4} height={64} />;
  if (shares.data === undefined || hosts.data === undefined) {
    const failed = shares.data === undefined ? shares : hosts;
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const own = shares.data.filter((share) => share.maySpeak && share.maxReserveBps > 0);
  if (own.length === 0) {
    return (
      <EmptyState icon={<IconSitemap size={22} />} title={text.noShares}>
        {text.noSharesAdvice}
      </EmptyState>
    );
  }
  const share = own.find(({ name }) => name === search.share) ?? (own.length === 1 ? own[0] : undefined);
  const addressOf = (wanted: string | undefined) =>
    hosts.data.find(({ name }) => name === wanted)?.addresses[0];
  const [from, to] = [addressOf(search.from), addressOf(search.to)];
  if (made !== null && made.place === place) {
    return (
      <SeriesBooked
        made={made.series}
        onAgain={() => {
          setMade(null);
        }}
      />
    );
  }
  return (
    <BookForm
      // Another address while the form is shown asks for another form; what was typed is kept by it.
      key={`${share?.name ?? ''} ${from ?? ''} ${to ?? ''}`}
      person={session.name}
      shares={own}
      hosts={hosts.data}
      wanted={{ ...(share && { share: share.name }), ...(from && { from }), ...(to && { to }) }}
      onSeries={(series) => {
        setMade({ series, place });
      }}
    />
  );
}
