import { IconSitemap } from '@tabler/icons-react';
import { useShares } from '../../api/shares';
import { PageHeader } from '../../ui/PageHeader';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/States';
import classes from './SharesPage.module.css';
import { ShareTree } from './ShareTree';
import { text } from './text';

/** Every share that the person may see. */
export function SharesPage() {
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <div className={classes['card']}>
        <Tree />
      </div>
    </>
  );
}

function Tree() {
  const shares = useShares();
  if (shares.isPending) return <SkeletonRows rows={6} />;
  if (shares.data === undefined)
    return <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />;
  if (shares.data.length === 0) {
    return (
      <EmptyState icon={<IconSitemap size={22} />} title={text.empty.title}>
        {text.empty.advice}
      </EmptyState>
    );
  }
  return <ShareTree shares={shares.data} />;
}
