import building from '#platform/ui/pictures/icons/building.svg?raw';
import data from '#platform/ui/pictures/icons/data.svg?raw';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import hive from '#platform/ui/pictures/icons/hive.svg?raw';
import leaf from '#platform/ui/pictures/icons/leaf.svg?raw';
import message from '#platform/ui/pictures/icons/message.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import school from '#platform/ui/pictures/icons/school.svg?raw';
import tree from '#platform/ui/pictures/icons/tree.svg?raw';

const icons: Readonly<Record<string, string>> = { building, data, globe, hive, leaf, message, phone, school, tree };

/** The icon named by the catalogue; a plus for unknown names. */
export const addonIcon = (name: string): string => icons[name] ?? plus;
