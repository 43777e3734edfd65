import { XMLParser } from 'fast-xml-parser';
import { serverMessage, type MessageText } from '../videos/serverMessages.ts';
import type { SidecarReading, VideoSidecar } from './sidecar.ts';

/** Larger than any description. The time to parse XML may grow much faster than its size. */
const maxNfoLength = 256 * 1024;
const maxTags = 50;

// Entities that the file declares are never expanded, and nothing outside the file is read.
const parser = new XMLParser({
  processEntities: false,
  htmlEntities: false,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
});

/**
 * Parses the NFO file that media centres write beside a film (Kodi's NFO, https://kodi.wiki/view/NFO_files/Movies):
 * `<movie>`, `<episodedetails>`, `<musicvideo>` or `<video>` with title, plot, premiered or aired, genre, tag and
 * studio; of an episode also showtitle, season and episode. Of a file with several episodes, the first one counts.
 */
export function readNfo(text: string): SidecarReading<VideoSidecar> {
  const mistake = (sentence: MessageText) => ({ sidecar: {}, mistakes: [sentence] });
  if (text.length > maxNfoLength) return mistake(serverMessage('TEXT_LONG', { count: maxNfoLength }));
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return mistake(serverMessage('ENTITIES'));
  const root = parse(text);
  if (!root) return mistake(serverMessage('NO_NFO'));
  const tags = [...textsOf(root['tag']), ...textsOf(root['genre']).flatMap((genre) => genre.split(' / '))];
  const season = wholeOf(root['season']);
  const number = wholeOf(root['episode']);
  const date = textsOf(root['premiered'])[0] ?? textsOf(root['aired'])[0] ?? textsOf(root['dateadded'])[0];
  return {
    sidecar: {
      title: textsOf(root['title'])[0],
      description: textsOf(root['plot'])[0] ?? textsOf(root['outline'])[0],
      publishedMs: date === undefined ? undefined : dayOf(date),
      tags:
        tags.length > 0 ? [...new Set([...tags, ...textsOf(root['studio'])])].slice(0, maxTags) : undefined,
      ...(season !== undefined &&
        number !== undefined && { episode: { series: textsOf(root['showtitle'])[0], season, number } }),
    },
    mistakes: [],
  };
}

type Xml = { readonly [name: string]: unknown };

function parse(text: string): Xml | undefined {
  try {
    // Some programs append the address of a film database to the XML.
    const end = text.lastIndexOf('>') + 1;
    const isAddress = /^https?:\S+$/.test(text.slice(end).trim());
    const document = parser.parse(isAddress ? text.slice(0, end) : text) as Xml;
    const root = ['movie', 'episodedetails', 'musicvideo', 'video']
      .flatMap((name) => document[name])
      .find(isXml);
    return root;
  } catch {
    return undefined;
  }
}

function isXml(value: unknown): value is Xml {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the texts of an element that may occur once, several times or not at all. */
function textsOf(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    if (typeof one !== 'string') return [];
    const said = unescapeXml(one).trim();
    return said === '' ? [] : [said];
  });
}

/** Returns the number of a season or an episode; undefined if the element is missing or has something else. */
function wholeOf(value: unknown): number | undefined {
  const [text = ''] = textsOf(value);
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces the five predefined entities of XML, and numeric character references (XML 1.0 §4.1, §4.6). */
function unescapeXml(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name, decimal, hex) => {
      if (name !== undefined) return entities[String(name).toLowerCase()]!;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}

function dayOf(text: string): number | undefined {
  const match = /^\d{4}-\d{2}-\d{2}/.exec(text);
  const ms = match ? Date.parse(match[0]) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
