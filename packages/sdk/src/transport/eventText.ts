import { longestPart, type TextFollower } from './followText.ts';

/** What a stream says beside its events. */
export interface EventStreamNotes {
  /** Of the last event that had one; null: none had. */
  lastEventId: string | null;
  /** How long to wait before connecting again; null: the server does not say. */
  retryMs: number | null;
}

/**
 * Reads server-sent events (HTML, section 9.2.6): lines end with CR, LF or both, `data` may have several, and what begins with
 * a colon says nothing.
 *
 * @param notes changed as the stream says
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
    // One that no header can hold could not be sent back.
    if (field === 'id' && /^[\t -~]*$/.test(value)) id = value === '' ? null : value;
    if (field === 'retry' && /^\d+$/.test(value)) notes.retryMs = Number(value);
    length += line.length;
  }

  return (text) => {
    // It ended the line before already, with the CR that came before it.
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
