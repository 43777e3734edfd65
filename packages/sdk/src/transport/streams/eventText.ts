import { longestPart, type TextFollower } from './followText.ts';

/** The fields of an event stream that are not events. */
export interface EventStreamNotes {
  /** The ID of the last event that had one, or `null`. */
  lastEventId: string | null;
  /** The reconnection delay requested by the server, or `null`. */
  retryMs: number | null;
}

/**
 * Parses server-sent events (HTML, section 9.2.6).
 *
 * Lines end with CR, LF or both, an event may have several `data` lines, and lines that begin with a colon are
 * comments.
 *
 * @param notes updated while the stream is parsed
 * @param take called with each event that has a name or data
 */
export function eventText(notes: EventStreamNotes, take: (name: string, data: string) => void): TextFollower {
  let unread = '';
  let endsWithCR = false;
  let name = '';
  let data: string[] = [];
  let length = 0;
  let id = notes.lastEventId;

  function takeLine(line: string): void {
    if (line === '') {
      const [event, lines] = [name, data];
      [name, data, length] = ['', [], 0];
      notes.lastEventId = id;
      if (event !== '' || lines.length > 0) take(event, lines.join('\n'));
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line)!;
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    // An ID that is not valid in a header could not be sent back.
    if (field === 'id' && /^[\t -~]*$/.test(value)) id = value === '' ? null : value;
    if (field === 'retry' && /^\d+$/.test(value)) notes.retryMs = Number(value);
    length += line.length;
  }

  return (text) => {
    // The CR before it has already ended the line.
    const news = endsWithCR && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') endsWithCR = text.endsWith('\r');
    const [first = '', ...lines] = news.split(/\r\n|[\r\n]/);
    unread += first;
    for (const line of lines) {
      takeLine(unread);
      unread = line;
    }
    if (length + unread.length > longestPart) throw new RangeError('An event is too long.');
  };
}
