import { parse } from 'graphql';

/** Returns a line for each invalid JSON or GraphQL sample of a page. */
export function problemsOfTexts({ path, texts }) {
  return texts.flatMap(({ language, firstLine, text }) => {
    try {
      if (language === 'json') JSON.parse(text);
      if (language === 'graphql') parse(text);
      return [];
    } catch (error) {
      return [`${path}:${firstLine} ${error.message}`];
    }
  });
}
