import { fileURLToPath } from 'node:url';

const fileOf = (weight) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`));

/** Files of Noto Sans by weight. */
export const notoSans = { regular: fileOf('400Regular'), bold: fileOf('700Bold') };
