import { parse } from 'graphql';

/** What is wrong with a page's samples in JSON and GraphQL, a line each. */
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
