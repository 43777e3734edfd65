const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20 20',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z',
  bookmark: 'M6.5 4.5h11V20L12 15.8 6.5 20z',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.3 12.3a9.5 9.5 0 0 1 4-2.3M14 9.8a9.5 9.5 0 0 1 4.7 2.5M12 19v.1',
  download: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  lists: 'M4 6.5h16M4 12h16M4 17.5h10',
  listAdd: 'M4 6.5h16M4 12h9M4 17.5h6M17.5 13v8M13.5 17h8',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
} as const;

/** A 24-pixel line icon in the text color. Always decorative: the text beside it has the meaning. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
