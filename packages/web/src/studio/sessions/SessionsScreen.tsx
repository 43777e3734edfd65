import type { StudioSessionsQuery } from '../operations/index.ts';
import { type FormEvent, useState } from 'react';
import { agentName } from './agentName.ts';
import { Moment } from '../Moment.tsx';
import { signOut } from './signOut.ts';
import { StudioFrame } from '../StudioFrame.tsx';
import { useMessages } from '../messages.ts';

type Sessions = NonNullable<StudioSessionsQuery['studio']>['sessions'];

/** The owner's sessions. The forms work without scripts. */
export function SessionsScreen({ sessions }: { readonly sessions: Sessions }) {
  const w = useMessages();
  const [isFailed, setFailed] = useState(false);
  const leave = (isEverywhere: boolean) => (event: FormEvent) => {
    event.preventDefault();
    if (isEverywhere && !window.confirm(w('studio.signOutQuestion'))) return;
    setFailed(false);
    signOut(window, isEverywhere).catch(() => setFailed(true));
  };
  return (
    <StudioFrame
      screen="sessions"
      title={w('studio.sessions')}
      about={w('studio.browsers', { count: sessions.length })}
    >
      <p className="studio-soft">{w('studio.sessionsAdvice')}</p>
      <ul className="studio-list">
        {sessions.map((session) => (
          <li className="studio-row" key={session.id}>
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      <div className="studio-actions">
        <form method="post" action="/studio/sign-out" onSubmit={leave(false)}>
          <button className="button">{w('studio.signOut')}</button>
        </form>
        <form method="post" action="/studio/sign-out" onSubmit={leave(true)}>
          <input type="hidden" name="everywhere" value="1" />
          <button className="button studio-danger">{w('studio.signOutEverywhere')}</button>
        </form>
      </div>
      <p className="studio-problem" role="alert">
        {isFailed && w('studio.signOutFailed')}
      </p>
    </StudioFrame>
  );
}

function SessionRow({ session }: { readonly session: Sessions[number] }) {
  const { id, isThisOne, signedInAt, lastUsedAt, agent, address } = session;
  const w = useMessages();
  const name = agentName(agent) ?? w('studio.unknownBrowser');
  return (
    <>
      <h2 className="studio-row__title">
        <bdi title={agent}>{name}</bdi>
        {isThisOne && <span className="studio-badge studio-badge--good">{w('studio.thisOne')}</span>}
      </h2>
      <dl className="studio-facts">
        <div>
          <dt>{w('studio.lastUsed')}</dt>
          <dd>
            <Moment iso={lastUsedAt} />
          </dd>
        </div>
        <div>
          <dt>{w('studio.signedIn')}</dt>
          <dd>
            <Moment iso={signedInAt} />
          </dd>
        </div>
        <div>
          <dt>{w('studio.address')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
      </dl>
      {!isThisOne && (
        <form className="studio-actions" method="post" action="/studio/sign-out">
          <button
            className="button"
            name="session"
            value={id}
            aria-label={w('studio.signOutNamed', { name })}
          >
            {w('studio.signOut')}
          </button>
        </form>
      )}
    </>
  );
}
