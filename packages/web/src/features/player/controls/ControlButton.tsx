import type { ComponentProps } from 'react';

const paths = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  replay: 'M12 5V1.5L6.5 6l5.5 4.5V7.5a5.5 5.5 0 1 1-5.5 5.5H4a8 8 0 1 0 8-8z',
  sound:
    'M4 9v6h4l5 4.5v-15L8 9zM15.5 8.2v7.6a4.2 4.2 0 0 0 0-7.6zM15.5 4v2a6.3 6.3 0 0 1 0 12v2a8.3 8.3 0 0 0 0-16z',
  muted:
    'M4 9v6h4l5 4.5v-15L8 9zM21 9.4 19.6 8 17.5 10.1 15.4 8 14 9.4l2.1 2.1-2.1 2.1 1.4 1.4 2.1-2.1 2.1 2.1 1.4-1.4-2.1-2.1z',
  captions: 'M3 5h18v14H3zM5 7v10h14V7zM7 10h4v1.8H8.8v.9H11v1.8H7zM13 10h4v1.8h-2.2v.9H17v1.8h-4z',
  settings:
    'M10.3 3h3.4l.5 2.4 1.7.9 2.3-.8 1.7 3-1.8 1.6v1.9l1.8 1.6-1.7 3-2.3-.8-1.7.9-.5 2.4h-3.4l-.5-2.4-1.7-.9-2.3.8-1.7-3 1.8-1.6v-1.9L4.1 8.5l1.7-3 2.3.8 1.7-.9zM12 9a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 12 9z',
  pictureInPicture: 'M3 5h18v14H3zM5 7v10h14V7zM12 11.5h6V16h-6z',
  theatre: 'M2 6h20v12H2zM4 8v8h16V8z',
  fullscreen: 'M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z',
  window: 'M8 4h2v6H4V8h4zM14 4h2v4h4v2h-6zM4 14h6v6H8v-4H4zM14 14h6v2h-4v4h-2z',
} as const;

export type ControlIconName = keyof typeof paths;

/** A filled 24-pixel icon. Always decorative. */
export function ControlIcon({ name }: { readonly name: ControlIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** A player button with an icon, a name and its keyboard shortcut. */
export function ControlButton({
  icon,
  label,
  shortcut,
  ...props
}: ComponentProps<'button'> & {
  readonly icon: ControlIconName;
  readonly label: string;
  readonly shortcut?: string;
}) {
  return (
    <button
      {...props}
      className={`control control--${icon}`}
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
    >
      <ControlIcon name={icon} />
    </button>
  );
}
