import { MenuButton } from '../buttons/MenuButton.tsx';
import globe from '../pictures/icons/globe.svg?raw';

export interface LanguageSelectProps {
  /** "Language:", with the colon as the language writes it. */
  label: string;
  current: string;
  options: { code: string; short: string; name: string }[];
  onPick: (code: string) => void;
}

/** A menu of languages by their own names; `current` and `onPick` use their codes. */
export function LanguageSelect({ label, current, options, onPick }: LanguageSelectProps) {
  const currentOption = options.find((option) => option.code === current);
  return (
    <MenuButton
      label={label}
      face={currentOption?.short ?? current.toUpperCase()}
      icon={globe}
      items={options.map((option) => ({
        key: option.code,
        label: option.name,
        lang: option.code,
        current: option.code === current,
        onPick: () => onPick(option.code),
      }))}
    />
  );
}
