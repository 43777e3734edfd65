import listPages from '../../messages/ar/listPages.json' with { type: 'json' };
import searchPage from '../../messages/ar/searchPage.json' with { type: 'json' };

export default { ...listPages, ...searchPage };
