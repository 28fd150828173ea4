type Device = { brand: string; model: string };

/** Formats the name of a device with its brand once, also when the model name contains it. */
export const deviceName = ({ brand, model }: Device): string =>
  model.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? model : `${brand} ${model}`;
