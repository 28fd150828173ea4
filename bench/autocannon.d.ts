declare module 'autocannon' {
  export type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  export type Client = { setRequests(requests: (Request & { setupRequest?(request: Request): Request })[]): void };
  export type Result = {
    requests: { total: number };
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  };
  const run: (options: {
    url: string;
    connections: number;
    duration: number;
    overallRate?: number;
    setupClient(client: Client): void;
  }) => Promise<Result>;
  export default run;
}
