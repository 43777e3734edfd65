import { Icon } from './Icon.tsx';

/**
 * Says so while there is no connection, and what waits for it. The live region stays in the page, so that a screen reader
 * hears the change.
 *
 * @param waiting how many changes of the viewer's are sent when there is one again
 */
export function OfflineBar({ offline, waiting }: { readonly offline: boolean; readonly waiting: number }) {
  return (
    <div className="offline-bar" role="status">
      {offline && (
        <p className="offline-bar__text">
          <Icon name="offline" />
          You are offline. {hopeFor(waiting)}
        </p>
      )}
    </div>
  );
}

function hopeFor(waiting: number): string {
  if (waiting === 0) return 'Pages you have seen still open.';
  if (waiting === 1) return '1 change will be sent when you are back.';
  return `${waiting} changes will be sent when you are back.`;
}
