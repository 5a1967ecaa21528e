import type { User } from '../../../api/types';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Item, ItemList } from '../../../ui/layout/ItemList';
import { Panel } from '../../../ui/layout/Panel';
import { ChangeRole } from './ChangeRole';
import { DisableUser } from './DisableUser';
import { LinkIdentity, UnlinkIdentity } from './LinkIdentity';
import { SetPassword } from './SetPassword';
import { text } from '../text';

const { rows } = text.page;

/** A user's role and ways to sign in, with the buttons that change them where the reader may. */
export function AccessPanel({ user, own, mayChange }: { user: User; own: boolean; mayChange: boolean }) {
  return (
    <Panel title={text.page.access} flush>
      <ItemList label={text.page.access}>
        <Item title={rows.role} actions={mayChange && <ChangeRole user={user} />}>
          <span>
            {text.roles[user.role]}: {text.rights[user.role]}.
          </span>
        </Item>
        <Item title={rows.password} actions={mayChange && !own && <SetPassword name={user.name} />}>
          <span>{user.hasPassword ? text.password.has : text.password.none}</span>
          {own && mayChange && (
            <span>
              {text.password.own} <TextLink to="/account">{text.password.toAccount}</TextLink>
            </span>
          )}
        </Item>
        <Item
          title={rows.identity}
          actions={
            mayChange && (
              <>
                <LinkIdentity user={user} />
                {user.issuer !== null && <UnlinkIdentity user={user} />}
              </>
            )
          }
        >
          {user.issuer === null ? (
            <span>{text.identity.none}</span>
          ) : (
            <>
              <span>{text.identity.at(user.issuer)}</span>
              <span>
                {text.identity.subject} <code>{user.subject}</code>
              </span>
            </>
          )}
        </Item>
        <Item title={rows.state} actions={mayChange && <DisableUser user={user} />}>
          <span>{user.disabled ? text.state.disabled : text.state.enabled}</span>
        </Item>
      </ItemList>
    </Panel>
  );
}
