import listPages from '../../messages/en/listPages.json' with { type: 'json' };
import searchPage from '../../messages/en/searchPage.json' with { type: 'json' };

export default { ...listPages, ...searchPage };
