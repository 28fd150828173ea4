type Device = { brand: string; model: string };

/** What people call a device: its brand once, also where the maker has put it into the name of the model. */
export const deviceName = ({ brand, model }: Device): string =>
  model.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? model : `${brand} ${model}`;
