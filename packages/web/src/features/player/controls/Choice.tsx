import type { ReactNode } from 'react';

/** A native `select`, which opens as usual on the device and works with every keyboard and screen reader. */
export function Choice<Value extends string | number>({
  label,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="settings__row">
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
