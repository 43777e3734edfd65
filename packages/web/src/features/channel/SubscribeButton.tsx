import { Subscribe } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useChange } from '../../offline/useChange.ts';
import { subscribing } from './subscribing.ts';

/**
 * A button to subscribe or unsubscribe. It shows the change at once, even offline. If the server refuses the change,
 * the button reverts it and shows a message.
 */
export function SubscribeButton({
  channel,
}: {
  readonly channel: {
    readonly id: string;
    readonly name: string;
    readonly subscriberCount: number;
    readonly viewerState: { readonly subscribed: boolean };
  };
}) {
  const { t } = useLanguage();
  const [subscribe, { error }] = useChange('Subscribe', Subscribe, {
    // The result contains the error.
    onError: () => {},
  });
  const { subscribed } = channel.viewerState;
  return (
    <div className="subscribe">
      <button
        className={subscribed ? 'button' : 'button button--strong'}
        type="button"
        aria-pressed={subscribed}
        onClick={() => void subscribe(subscribing(channel, !subscribed))}
      >
        {t(subscribed ? 'lists.subscribed' : 'lists.subscribe')}
        <span className="visually-hidden"> {channel.name}</span>
      </button>
      <p className="subscribe__problem" role="status">
        {error && t('lists.changeFailed')}
      </p>
    </div>
  );
}
