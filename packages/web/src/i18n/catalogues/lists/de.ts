import listPages from '../../messages/de/listPages.json' with { type: 'json' };
import searchPage from '../../messages/de/searchPage.json' with { type: 'json' };

export default { ...listPages, ...searchPage };
