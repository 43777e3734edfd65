import { basename, dirname } from 'node:path';

/**
 * Writes `manifest.json` (`AssetManifest` of packages/web/src/rendering/rendering.ts): for the entry, the styles and each page, the
 * addresses of all modules that hydration needs. The shell, `_app`, surrounds every page. Modules that load later, such as the
 * client and error reporting, are listed by file name.
 *
 * @param pagesFolder each module is a page: `index.tsx` is `/`, `watch.tsx` is `/watch`
 */
export function assetManifest(pagesFolder) {
  return {
    name: 'asset-manifest',
    generateBundle(options, bundle) {
      // The files of `embedBundle` belong to the embedded player.
      const isOfEmbed = ({ fileName }) => fileName.startsWith('assets/embed/');
      const embedFiles = Object.values(bundle).filter(isOfEmbed);
      const files = Object.values(bundle).filter((file) => !isOfEmbed(file));
      const chunks = files.filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const pages = {};
      for (const chunk of chunks) {
        for (const id of chunk.moduleIds.filter((id) => dirname(id) === pagesFolder)) {
          const name = basename(id).replace(/\.[jt]sx?$/, '');
          pages[name === 'index' ? '/' : `/${name}`] = chunk.fileName;
        }
      }
      const messages = {};
      for (const { facadeModuleId, fileName } of chunks) {
        const [, part, tag] = catalogue.exec(facadeModuleId ?? '') ?? [];
        if (part) (messages[part] ??= {})[tag] = address(fileName);
      }
      const { site: languages = {}, ...messagesOfPages } = messages;
      const needed = (page) => {
        const files = staticImports(bundle, [entry.fileName, pages['/_app'], pages[page]].filter(Boolean));
        return files.filter((file) => file !== entry.fileName).map(address);
      };
      const isPageOrLanguage = ({ moduleIds, facadeModuleId }) =>
        moduleIds.some((id) => dirname(id) === pagesFolder) || catalogue.test(facadeModuleId ?? '');
      const later = {};
      for (const file of laterImports(bundle, entry.fileName)) {
        if (isPageOrLanguage(bundle[file])) continue;
        later[bundle[file].name] = staticImports(bundle, [file]).map(address);
      }
      const manifest = {
        entry: address(entry.fileName),
        libraries: entry.imports.filter((file) => isOfOthers(bundle[file])).map(address),
        styles: styles(files).filter((path) => !isOfFirstVisit(path)),
        firstVisitStyle: styles(files).find(isOfFirstVisit),
        pages: Object.fromEntries(
          Object.keys(pages)
            .sort()
            .map((page) => [page, needed(page)]),
        ),
        languages,
        messages: messagesOfPages,
        later,
        embed: {
          script: embedFiles
            .map(({ fileName }) => address(fileName))
            .find((path) => /\/start\.[^/]*js$/.test(path)),
          styles: styles(embedFiles),
        },
      };
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.json',
        source: `${JSON.stringify(manifest, null, 2)}\n`,
      });
    },
  };
}

/** The messages of a language: those of every page (`site`) or of some pages. */
const catalogue = /\/i18n\/catalogues\/(\w+)\/(\w+)\.ts$/;

const isOfOthers = ({ moduleIds }) =>
  moduleIds.every((id) => id.includes('/node_modules/') || id.startsWith('\0'));

const isOfFirstVisit = (path) => path.startsWith('/assets/firstVisit.');

const address = (fileName) => `/${fileName}`;

const styles = (files) =>
  files.map(({ fileName }) => address(fileName)).filter((path) => path.endsWith('.css'));

function staticImports(bundle, fileNames) {
  const seen = new Set(fileNames);
  for (const fileName of seen) bundle[fileName].imports.forEach((imported) => seen.add(imported));
  return [...seen];
}

/** Returns the dynamic imports of these files and of the modules that they load in turn. */
function laterImports(bundle, fileName) {
  const seen = new Set();
  const files = new Set(staticImports(bundle, [fileName]));
  for (const file of files) {
    for (const dynamic of bundle[file].dynamicImports) {
      seen.add(dynamic);
      staticImports(bundle, [dynamic]).forEach((each) => files.add(each));
    }
  }
  return seen;
}
