import { ClearHistory, SetHistoryPaused } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useChange } from '../../offline/useChange.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { focusMain } from '../../ui/focusMain.ts';
import { clearingHistory, pausingHistory, updateAfterClearing } from './historyMutations.ts';

/** The switch for the watch history, and the button to clear it. */
export function HistorySettings({
  viewerId,
  isPaused,
  isEmpty,
}: {
  readonly viewerId: string;
  readonly isPaused: boolean;
  readonly isEmpty: boolean;
}) {
  const { t } = useLanguage();
  // The results contain the errors.
  const onError = () => {};
  const [setHistoryPaused, pausing] = useChange('SetHistoryPaused', SetHistoryPaused, { onError });
  const [clearHistory, clearing] = useChange('ClearHistory', ClearHistory, {
    update: updateAfterClearing,
    onError,
  });
  return (
    <div className="list-settings">
      <label className="list-settings__choice">
        <input
          type="checkbox"
          checked={!isPaused}
          onChange={({ currentTarget }) =>
            void setHistoryPaused(pausingHistory(!currentTarget.checked, viewerId))
          }
        />
        {t('lists.rememberWatched')}
      </label>
      {!isEmpty && (
        <ConfirmButton
          question={t('lists.clearQuestion')}
          answer={t('lists.clear')}
          onConfirm={() => {
            // The button disappears with the history.
            focusMain();
            void clearHistory(clearingHistory(viewerId));
          }}
        >
          {t('lists.clearHistory')}
        </ConfirmButton>
      )}
      <p className="list-problem" role="status">
        {(pausing.error ?? clearing.error) && t('lists.changeFailed')}
      </p>
    </div>
  );
}
