import './Chips.css';

export interface ChipsProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onPick: (value: string) => void;
}

/** Buttons in one line, of which exactly one is pressed. `label`: the accessible name of the group. */
export function Chips({ label, options, value, onPick }: ChipsProps) {
  return (
    <div className="chips chips--bleed" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
