import { Gauge, type Registry } from 'prom-client';

export type GaugeReading = { value: number; labels?: Record<string, string> };

/**
 * Registers a gauge whose value is computed when the metrics are read. A failing gauge is omitted so that the others
 * are still reported.
 */
export const registerGauge = (
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Promise<GaugeReading[]> | GaugeReading[],
): void => {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect: async () => {
      gauge.reset();
      try {
        for (const { value, labels: labelValues = {} } of await read()) gauge.set(labelValues, value);
      } catch {
        // Without labels the client library would report 0.
        if (labels.length === 0) gauge.remove();
      }
    },
  });
};
