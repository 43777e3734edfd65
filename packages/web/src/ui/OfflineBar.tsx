import { Icon } from './Icon.tsx';

/** Says so while there is no connection. The live region stays in the page, so that a screen reader hears the change. */
export function OfflineBar({ offline }: { readonly offline: boolean }) {
  return (
    <div className="offline-bar" role="status">
      {offline && (
        <p className="offline-bar__text">
          <Icon name="offline" />
          You are offline. Pages you have seen still open.
        </p>
      )}
    </div>
  );
}
