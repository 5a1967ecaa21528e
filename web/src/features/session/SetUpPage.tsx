import { ErrorState, SkeletonRows } from '../../ui/States';
import { ButtonLink } from '../../ui/ButtonLink';
import { Notice } from '../../ui/Notice';
import { Entrance } from './Entrance';
import { SetUpForm } from './SetUpForm';
import { text } from './text';
import { useWays } from './ways';

const words = text.setUp;

/** Where whoever runs a new gateway becomes its first administrator. */
export function SetUpPage() {
  return (
    <Entrance title={words.title} lead={words.lead}>
      <SetUp />
    </Entrance>
  );
}

function SetUp() {
  const ways = useWays();
  if (ways.isPending) return <SkeletonRows rows={3} />;
  if (ways.data === undefined) return <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />;
  if (ways.data.setup) return <SetUpForm />;
  return (
    <>
      <Notice tone="still" title={words.over} announced="politely">
        {words.overHelp}
      </Notice>
      <ButtonLink to="/login" size="md" fullWidth>
        {words.toLogIn}
      </ButtonLink>
    </>
  );
}
