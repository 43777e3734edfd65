import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { SearchForm } from '../../ui/site/SearchForm.tsx';

/** Searches, filters and sorts the videos of one channel: the search page, with the filter of this channel. */
export function ChannelSearch({ handle }: { readonly handle: string }) {
  const { t } = useLanguage();
  return (
    <div className="channel-search">
      <SearchForm label={t('lists.searchChannel')}>
        <input type="hidden" name="channel" value={handle} />
      </SearchForm>
      <a className="button" href={`/search?channel=${encodeURIComponent(handle)}`}>
        {t('search.filters')}
      </a>
    </div>
  );
}
