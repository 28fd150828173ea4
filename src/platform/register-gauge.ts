import { Gauge, type Registry } from 'prom-client';

export type GaugeReading = { value: number; labels?: Record<string, string> };

/** A figure that is looked up when somebody asks for the metrics; left out when that fails, so that all others are still told. */
export const registerGauge = (
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Promise<GaugeReading[]> | GaugeReading[],
): void => {
  const made: Gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect: async () => {
      made.reset();
      try {
        for (const { value, labels: given = {} } of await read()) made.set(given, value);
      } catch {
        // Without labels it would be told as 0.
        if (labels.length === 0) made.remove();
      }
    },
  });
};
