import { useHosts } from '../../api/hosts';
import { useShares } from '../../api/shares';
import { useUserNames } from '../../api/users';

/** The shares that the user may know of, as options. */
export function ShareNames() {
  return <Names names={useShares().data?.map(({ name }) => name)} />;
}

/** The hosts, as options. */
export function HostNames() {
  return <Names names={useHosts().data?.map(({ name }) => name)} />;
}

/** Who has an account, as options. */
export function UserNames() {
  return <Names names={useUserNames()} />;
}

function Names({ names }: { names: readonly string[] | undefined }) {
  return names?.map((name) => <option key={name} value={name} />);
}
